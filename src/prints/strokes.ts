// The marks of the cutting tools as SVG text; nothing here is random.

export type Point = readonly [x: number, y: number];
export type Flip = 1 | -1;

const rounded = (value: number, unit: number) => Math.round(value * unit) / unit;

/** Coordinates have one decimal: finer than a pixel, and the prints stay small. */
export const coordinate = (value: number) => {
  const short = rounded(value, 10);
  return String(Object.is(short, -0) ? 0 : short);
};

const pair = (x: number, y: number) => `${coordinate(x)} ${coordinate(y)}`;

export const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => pair(x, y)).join("L")}Z`;

/**
 * The tapered mark of a gouge: pointed at both ends, `width` thick in the middle, bowed by `bend`.
 */
export function gouge(x1: number, y1: number, x2: number, y2: number, width: number, bend = 0) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = Math.hypot(dx, dy) || 1;
  const nx = -dy / length;
  const ny = dx / length;
  const mx = (x1 + x2) / 2;
  const my = (y1 + y2) / 2;
  const out = pair(mx + nx * (bend + width), my + ny * (bend + width));
  const back = pair(mx + nx * (bend - width), my + ny * (bend - width));
  return `M${pair(x1, y1)}Q${out} ${pair(x2, y2)}Q${back} ${pair(x1, y1)}Z`;
}

/** A triangle with its point at the first end and `width` to each side of the second. */
export function spike(x1: number, y1: number, x2: number, y2: number, width: number) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = Math.hypot(dx, dy) || 1;
  const nx = (-dy / length) * width;
  const ny = (dx / length) * width;
  return polygon([
    [x1, y1],
    [x2 + nx, y2 + ny],
    [x2 - nx, y2 - ny],
  ]);
}

export const shape = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;

export const outline = (d: string, ink: string, width: number, join = "") =>
  `<path fill="none" d="${d}" stroke="${ink}" stroke-width="${width}"${join}/>`;

/** A shape with a line of `ground` between itself and whatever is under it. */
export const halo = (d: string, fill: string, ground: string, width = 5) =>
  `<path d="${d}" fill="${fill}" stroke="${ground}" stroke-width="${width}" ` +
  `stroke-linejoin="round" paint-order="stroke"/>`;

export const line = (d: string, ink: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" ` +
  `stroke-linecap="round" stroke-linejoin="round"/>`;

type Placement = { scale?: number; turn?: number; flip?: Flip };

/** Moves art to a place; `turn` is in degrees, `flip` -1 mirrors it left to right. */
export function at(
  art: string,
  x: number,
  y: number,
  { scale = 1, turn = 0, flip = 1 }: Placement = {},
) {
  const height = flip === 1 ? "" : ` ${rounded(scale, 1000)}`;
  const sized = scale === 1 && flip === 1 ? "" : ` scale(${rounded(scale * flip, 1000)}${height})`;
  const turned = turn ? ` rotate(${coordinate(turn)})` : "";
  return `<g transform="translate(${pair(x, y)})${sized}${turned}">${art}</g>`;
}

/** A path of absolute points, turned about the origin by degrees and then moved. */
export function moved(d: string, x: number, y: number, turn: number) {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, left: string, top: string) => {
    const [dx, dy] = [Number(left), Number(top)];
    return pair(x + dx * cos - dy * sin, y + dx * sin + dy * cos);
  });
}

export const symbol = (id: string, art: string) => `<defs><g id="${id}">${art}</g></defs>`;

export function use(id: string, x: number, y: number, scale = 1) {
  const sized = scale === 1 ? "" : ` scale(${rounded(scale, 100)})`;
  return `<use href="#${id}" transform="translate(${pair(x, y)})${sized}"/>`;
}
