// Draws how many learners got how far in a class, as a field that thins out.

import { chart, ground, plot } from "#src/pages/frame/charts/chart-parts.ts";
import { Hand } from "#src/prints/hand.ts";
import { type Point, polygon } from "#src/prints/strokes.ts";
import { parts, sharpestStop } from "#src/teaching/statistics/stops.rules.ts";
import { formatCount, formatCounted, formatDuration } from "#src/ui/formats/numbers.rules.ts";

/** @param curve never rises, and begins above 0 */
export function reachChart(curve: readonly number[], durationSeconds: number): string {
  const began = curve[0] ?? 1;
  const hand = new Hand(curve.join());
  const width = parts * 10;
  const field: Point[] = [[0, 100]];
  for (let part = 0; part < parts; part++) {
    const y = 100 - ((curve[part] ?? 0) / began) * 100;
    // Stairs, since nobody knows where inside a part somebody stopped; their edges are cut by hand.
    field.push([part * 10, y], [part * 10 + 5, y + Math.abs(hand.jitter(1))], [part * 10 + 10, y]);
  }
  field.push([width, 100]);
  const stop = sharpestStop(curve);
  const inside = `<path fill="var(--ink)" d="${polygon(field)}"/>${stop ? notch(curve, stop.part) : ""}`;
  const ended = formatCount(curve[parts - 1] ?? 0);
  const labels = [
    label("0", "start", `0:00 · ${formatCounted(began, "persona", "personas")}`),
    label("50", "middle", formatDuration(durationSeconds / 2), "when between"),
    label("100", "end", `${formatDuration(durationSeconds)} · ${ended}`),
  ];
  return chart(plot(inside, { top: 4, width }) + ground + labels.join(""));
}

function label(x: string, anchor: string, text: string, name = "when"): string {
  return `<text x="${x}%" y="98%" text-anchor="${anchor}" class="${name}">${text}</text>`;
}

/** A notch in the wood, down to the ground, where most stop. */
function notch(curve: readonly number[], part: number): string {
  const began = curve[0] ?? 1;
  const high = 100 - ((curve[part] ?? 0) / began) * 100;
  const low = 100 - ((curve[part + 1] ?? 0) / began) * 100;
  const x = part * 10 + 10;
  const sides: Point[] = [
    [x - 3.4, high],
    [x, high],
    [x, 100],
    [x - 2.2, 100],
    [x - 1.6, low],
  ];
  return `<path fill="var(--papel)" d="${polygon(sides)}"/>`;
}
