const clickSlack = 5; // pixels that a pointer may move in a click
const turnPerPixel = 0.008;

/** Mouse and touch: one pointer turns, two zoom and move, with shift or the right button one moves; a click picks. */
export function listenToPointers(canvas, orbit, onClick) {
  const pointers = new Map();
  let moved = 0;

  const spread = () => {
    const [p, q] = [...pointers.values()];
    return {x: (p.x + q.x) / 2, y: (p.y + q.y) / 2, length: Math.hypot(p.x - q.x, p.y - q.y)};
  };

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
  });

  canvas.addEventListener('pointermove', (event) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const dx = event.clientX - pointer.x;
    const dy = event.clientY - pointer.y;
    const before = pointers.size === 2 ? spread() : null;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    moved += Math.abs(dx) + Math.abs(dy);
    if (before) {
      const after = spread();
      orbit.zoom(before.length / Math.max(1, after.length));
      orbit.pan((after.x - before.x) / canvas.clientHeight, (before.y - after.y) / canvas.clientHeight);
    } else if (pointers.size === 1 && moved > clickSlack) {
      if (event.shiftKey || event.buttons & 2) orbit.pan(dx / canvas.clientHeight, -dy / canvas.clientHeight);
      else orbit.turn(dx * turnPerPixel, dy * turnPerPixel);
    }
  });

  const release = (event) => {
    const isClick = event.type === 'pointerup' && pointers.size === 1 && moved <= clickSlack && event.button === 0;
    pointers.delete(event.pointerId);
    if (isClick) onClick(event);
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
      orbit.zoom(Math.exp(Math.max(-240, Math.min(240, pixels)) * 0.0015));
    },
    {passive: false},
  );
}
