/** Red, green and blue, 0 to 255. Numbers rather than text because every face is lit before it is painted. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** From `a` (t = 0) to `b` (t = 1). */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Darker (below 1) or lighter (above 1). */
export function shade(color: Rgb, factor: number): Rgb {
  return [color[0] * factor, color[1] * factor, color[2] * factor];
}

/** The colour as a canvas takes it; channels are held to 0 to 255. */
export function css(color: Rgb, alpha = 1): string {
  const [red, green, blue] = color;
  return alpha >= 1
    ? `rgb(${channel(red)},${channel(green)},${channel(blue)})`
    : `rgba(${channel(red)},${channel(green)},${channel(blue)},${alpha.toFixed(3)})`;
}

function channel(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}
