/** Colours of objects, as many as there are: hues in steps of the golden angle, away from those of marks. */

export const colorCount = 48; // then they come again
const goldenAngle = 137.508; // degrees
const [firstHue, lastHue] = [40, 320]; // in between are no reds and pinks, which mark collisions
const lightLevels = [0.72, 0.62, 0.8]; // of the light page, one after the other
const darkLevels = [0.52, 0.44, 0.6];
const chroma = 0.085; // less than that of marks

function channel(linear) {
  const value = Math.max(0, Math.min(1, linear));
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}

/** A colour of the space Oklch as #rrggbb. Source: B. Ottosson, "A perceptual color space for image processing", 2020. */
function fromOklch(lightness, amount, hue) {
  const a = amount * Math.cos((hue * Math.PI) / 180);
  const b = amount * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb.map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour of an object by its number, on a light or a dark page. */
export function objectColor(number, dark) {
  const place = number % colorCount;
  const span = lastHue - firstHue;
  const hue = firstHue + ((211 + (place * goldenAngle * span) / 360) % span); // the first is blue
  const levels = dark ? darkLevels : lightLevels;
  return fromOklch(levels[Math.floor(place / 4) % levels.length], chroma, hue);
}
