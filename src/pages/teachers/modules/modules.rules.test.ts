import { expect, test } from "vitest";
import {
  afterDrop,
  type LessonRow,
  lessonLine,
  newsOf,
  outlineLine,
  placeText,
} from "./modules.rules.ts";

const lesson: LessonRow = {
  id: "a",
  title: "Poda",
  seconds: 0,
  state: "listed",
  video: null,
  hasVideo: true,
};

test.each([
  [{ seconds: 728, state: "unlisted" }, "12:08, no listada"],
  [{ seconds: 214 }, "3:34"],
  [{ hasVideo: false, state: "unfinished" }, "Sin video, sin finalizar"],
  [{ video: { status: "converting", progress: 0.409 } }, "Convirtiendo 40 %"],
  [{ video: { status: "received", progress: 0 } }, "En cola para convertir"],
  [{ seconds: 61, video: { status: "failed", progress: 0 } }, "1:01, no se pudo usar el video"],
] as const)("a class with %j", (changes, text) => {
  expect(lessonLine({ ...lesson, ...changes })).toBe(text);
});

test("an upload of this tab says how far it is", () => {
  const sending = { phase: "sending", name: "x", sent: 4, total: 10, pace: null } as const;
  expect(lessonLine({ ...lesson, hasVideo: false, state: "unfinished" }, sending)).toBe(
    "Subiendo 40 %, sin finalizar",
  );
  expect(lessonLine({ ...lesson, hasVideo: false }, { phase: "waiting", otherTab: false })).toBe(
    "Espera su turno para subir",
  );
});

const modules = [
  { id: "m", name: "Suelo", version: 1, lessons: [lesson] },
  { id: "n", name: "La cosecha", version: 1, lessons: [{ ...lesson, id: "b", title: "Recoger" }] },
];
const order = [
  { id: "m", classes: ["a"] },
  { id: "n", classes: ["b"] },
];

test("a move says where the row is now", () => {
  const next = afterDrop(order, {
    kind: "class",
    id: "a",
    onto: { kind: "class", id: "b", edge: "after" },
  });
  expect(placeText(modules, next, "a")).toBe("«Poda» quedó 2.º de 2 en «La cosecha»");
  const turned = afterDrop(order, {
    kind: "module",
    id: "n",
    onto: { kind: "module", id: "m", edge: "before" },
  });
  expect(placeText(modules, turned, "n")).toBe("El módulo «La cosecha» quedó 1.º de 2");
});

test("a class let go on a module is its last; one let go on itself stays", () => {
  const into = afterDrop(order, {
    kind: "class",
    id: "a",
    onto: { kind: "module", id: "n", edge: "after" },
  });
  expect(into.map(({ classes }) => classes.join(""))).toEqual(["", "ba"]);
  const own = { kind: "class", id: "a", edge: "after" } as const;
  expect(afterDrop(order, { kind: "class", id: "a", onto: own })).toEqual(order);
});

test("a page that is loaded after a change tells of it", () => {
  const nothing = { moved: null, named: null, gone: null };
  expect(newsOf(modules, nothing)).toBe("");
  expect(newsOf(modules, { ...nothing, moved: "b" })).toBe(
    "«Recoger» quedó 1.º de 1 en «La cosecha»",
  );
  expect(newsOf(modules, { ...nothing, named: "m" })).toBe("Guardado: «Suelo»");
  expect(newsOf(modules, { ...nothing, gone: "module" })).toBe("El módulo se eliminó");
  expect(outlineLine(modules)).toBe("2 módulos, 2 clases");
});
