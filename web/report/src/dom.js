/** A new element with attributes, listeners (`onclick` and the like) and children. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children);
  return node;
}

/** The element of the page with this id. */
export function byId(id) {
  return document.getElementById(id);
}

/** A table of names and texts. */
export function table(rows) {
  const cells = rows.map(([name, text]) => element('tr', {}, element('th', {scope: 'row'}, name), element('td', {}, text)));
  return element('table', {}, element('tbody', {}, ...cells));
}
