// Where learners stop in a film: how many got at least so far, and the part that most leave.
import { steps } from "#src/figures/steps.rules.ts";
import { formatCount, formatCounted, formatDuration } from "#src/ui/formats/numbers.rules.ts";

/** A film is counted in so many equal parts. */
export const parts = steps;

/** How many got at least as far as each part; it never rises. */
export function curveOf(reached: readonly number[]): number[] {
  const curve: number[] = [];
  let beyond = 0;
  for (let part = parts - 1; part >= 0; part--) {
    beyond += Math.max(0, reached[part] ?? 0);
    curve[part] = beyond;
  }
  return curve;
}

type Stop = { part: number; stopped: number };

/** The part in which most stop; who reached the last one has stopped in none. */
export function sharpestStop(curve: readonly number[]): Stop | null {
  let sharpest: Stop | null = null;
  for (let part = 0; part < parts - 1; part++) {
    const stopped = (curve[part] ?? 0) - (curve[part + 1] ?? 0);
    if (stopped > (sharpest?.stopped ?? 0)) sharpest = { part, stopped };
  }
  return sharpest;
}

/** The second at which a part begins. */
export function startOf(part: number, durationSeconds: number): number {
  return Math.floor((part * durationSeconds) / parts);
}

/** Fewer say nothing about a class. */
const fewest = 3;
const leastShare = 0.1;

/** `1 de cada 3 deja la clase en el minuto 4.` */
export function stopText(curve: readonly number[], durationSeconds: number): string {
  const began = curve[0] ?? 0;
  if (began === 0) return "Nadie ha empezado el video todavía.";
  if (began < fewest) {
    const some = formatCounted(began, "persona empezó", "personas empezaron");
    return `Solo ${some} el video: aún es pronto para saber dónde se detienen.`;
  }
  const stop = sharpestStop(curve);
  if (!stop || stop.stopped / began < leastShare) {
    return "No hay un momento en el que se vaya mucha gente.";
  }
  return `${fractionText(stop.stopped, began)} la clase ${momentText(stop.part, durationSeconds)}.`;
}

/** `1 de cada 3 deja`, and `Cerca de` before it where it is not exactly that. */
function fractionText(stopped: number, began: number): string {
  if (stopped === began) return "Todos dejan";
  const share = stopped / began;
  let [some, each] = [1, 2];
  for (const [one, of] of fractions) {
    if (Math.abs(one / of - share) < Math.abs(some / each - share)) [some, each] = [one, of];
  }
  const text = `${formatCount(some)} de cada ${formatCount(each)} ${some === 1 ? "deja" : "dejan"}`;
  return some * began === stopped * each ? text : `Cerca de ${text}`;
}

/** Those that people say: 1 of 2 to 1 of 10, and those near the whole. */
const fractions: [some: number, each: number][] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((each): [number, number] => [1, each]),
  ...([3, 4, 5, 6, 7, 8, 9, 10] as const).map((each): [number, number] => [each - 1, each]),
];

/** A part of a long film lasts for minutes; of a short one, seconds. */
function momentText(part: number, durationSeconds: number): string {
  const [from, to] = [startOf(part, durationSeconds), startOf(part + 1, durationSeconds)];
  if (durationSeconds < shortFilm) return `hacia ${formatDuration((from + to) / 2)}`;
  const [first, last] = [Math.floor(from / 60), Math.floor(Math.max(from, to - 1) / 60)];
  if (last - first > 1) return `entre los minutos ${first} y ${last}`;
  const minute = Math.floor((from + to) / 120);
  return minute === 0 ? "en el primer minuto" : `en el minuto ${minute}`;
}

const shortFilm = 180;
