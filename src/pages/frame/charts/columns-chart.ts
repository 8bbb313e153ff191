// Draws a number for each day or week as columns, cut by hand like the other prints.
import { growthMarks } from "#src/prints/brand-marks.ts";
import { coordinate } from "#src/prints/strokes.ts";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { bottom, chart, ground, plot } from "./chart-parts.ts";
import { columnsWidth, cutColumns } from "./cut-columns.ts";

type Column = { value: number; label: string };

/** Where the plot begins, in percent of the height: the highest number has room above it. */
const top = 16;

/** The highest column carries its number and a sprout; without any, only the ground is drawn. */
export function columnsChart(columns: readonly Column[]): string {
  const values = columns.map(({ value }) => Math.max(0, value));
  const highest = Math.max(0, ...values);
  const ceiling = ceilingOf(highest);
  const share = (value: number) => (value / ceiling) * 100;
  const parts = [
    highest > 0 ? lines(ceiling, hairline) : "",
    plot(cutColumns(values.map(share)), { top, width: columnsWidth }),
    ground,
    labels(columns.map(({ label }) => label)),
    // Above the columns, which would else cross them out.
    highest > 0 ? lines(ceiling, scaleText) : "",
    highest > 0 ? peak(values, highest, share(highest)) : "",
  ];
  return chart(parts.join(""));
}

/** A round number above the highest; half of it is a whole number too. */
export function ceilingOf(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  const times = [1, 1.2, 1.6, 2, 4, 6, 8, 10].find((one) => one * unit >= Math.max(2, highest));
  return Math.round((times ?? 10) * unit);
}

/** What is drawn at the ceiling and halfway. */
function lines(ceiling: number, draw: (y: string, value: number) => string): string {
  return [ceiling, ceiling / 2]
    .map((value) => draw(coordinate(bottom - (value / ceiling) * (bottom - top)), value))
    .join("");
}

const hairline = (y: string) => `<rect y="${y}%" width="100%" height="1" fill="var(--linea)"/>`;

const scaleText = (y: string, value: number) =>
  `<g transform="translate(0 -4)"><text y="${y}%" class="scale">${roundText(value)}</text></g>`;

/** `160 mil`, `10 M`: a long number would reach over the columns. */
function roundText(value: number): string {
  if (value >= 1_000_000 && value % 1_000_000 === 0) return `${formatCount(value / 1_000_000)} M`;
  if (value >= 10_000) return `${formatCount(value / 1000)} mil`;
  return formatCount(value);
}

/** On a narrow screen the first, the middle and the last; where there is room, some between. */
function labels(texts: readonly string[]): string {
  const last = texts.length - 1;
  const middle = Math.round(last / 2);
  const step = Math.max(1, Math.round(texts.length / 6));
  return texts
    .map((text, i) => {
      const isMain = i === 0 || i === middle || i === last;
      const isBetween = i % step === 0 && last - i >= step;
      if (!isMain && !isBetween) return "";
      const [x, anchor] =
        i === 0 ? [0, "start"] : i === last ? [100, "end"] : [centre(i, texts.length), "middle"];
      const name = isMain ? "when" : "when between";
      return `<text x="${x}%" y="98%" text-anchor="${anchor}" class="${name}">${text}</text>`;
    })
    .join("");
}

const centre = (i: number, count: number) => coordinate(((i + 0.5) / count) * 100);

function peak(values: readonly number[], highest: number, height: number): string {
  const i = values.indexOf(highest);
  const x = centre(i, values.length);
  const y = coordinate(bottom - (height / 100) * (bottom - top));
  const leaves = growthMarks.sprout.map(({ d }) => `<path d="${d}" fill="var(--hoja)"/>`).join("");
  const anchor = Number(x) < 12 ? "start" : Number(x) > 88 ? "end" : "middle";
  return (
    `<g transform="translate(-7 -19)"><svg x="${x}%" y="${y}%" width="15" height="20">${leaves}</svg></g>` +
    `<g transform="translate(${anchor === "start" ? 10 : anchor === "end" ? -10 : 0} -4)">` +
    `<text x="${x}%" y="${y}%" dy="${anchor === "middle" ? -18 : 0}" text-anchor="${anchor}" class="peak">` +
    `${formatCount(highest)}</text></g>`
  );
}
