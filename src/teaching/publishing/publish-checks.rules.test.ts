import { describe, expect, test } from "vitest";
import {
  type CheckedCourse,
  type CheckedLesson,
  conversionOf,
  countUnlisted,
  type LessonMedia,
  noClasses,
  publishGaps,
  type VideoState,
} from "./publish-checks.rules.ts";
import { waitingText } from "./publish-state.rules.ts";
import { menuOf, questionOf } from "./status-question.rules.ts";

const lesson = (id: string, changes: Partial<CheckedLesson> = {}): CheckedLesson => ({
  ...{ id, title: `Clase ${id}`, published: true, listed: true },
  ...changes,
});

const complete: CheckedCourse = {
  id: "curso",
  title: "Café",
  description: "Del cerezo a la taza",
  priceCents: 3900,
  category: "cultivo",
  coverKey: null,
  usesPrint: true,
  prerequisites: ["a", "b", "c"],
  learnings: [],
  faqs: [{ title: "¿Y?", answer: "Sí" }],
  isSubscription: false,
  scheduledLaunch: null,
  modules: [
    { id: "m1", name: "Uno", lessons: [lesson("a"), lesson("b")] },
    { id: "m2", name: "Dos", lessons: [lesson("c")] },
  ],
};

const video = (status: VideoState["status"], more: Partial<VideoState> = {}): VideoState => ({
  ...{ status, failure: null, hasReady: status === "ready" },
  ...more,
});

const media = (videos: Record<string, VideoState> = {}, files: string[] = []): LessonMedia => ({
  videos: new Map(Object.entries({ a: video("ready"), b: video("ready"), ...videos })),
  withFiles: new Set(["c", ...files]),
});

const gaps = (changes: Partial<CheckedCourse>, having = media()) =>
  publishGaps({ ...complete, ...changes }, having);

test("a complete course lacks nothing, with the linocut or with a picture", () => {
  expect(gaps({})).toEqual([]);
  expect(gaps({ usesPrint: false, coverKey: "covers/1" })).toEqual([]);
});

const many = (count: number, text = "a") => Array.from({ length: count }, () => text);

test.each<[string, Partial<CheckedCourse>, string, number]>([
  ["title", { title: " " }, "title", 1],
  ["too long a title", { title: "x".repeat(101) }, "title", 1],
  ["description", { description: "" }, "description", 1],
  ["too long a description", { description: "x".repeat(1001) }, "description", 1],
  ["price", { priceCents: 0 }, "price", 1],
  ["too high a price", { priceCents: 50_100 }, "price", 1],
  ["category", { category: "" }, "category", 1],
  ["cover", { usesPrint: false }, "coverImageUrl", 2],
  ["three prerequisites", { prerequisites: many(2) }, "prerequisites", 2],
  ["fewer prerequisites", { prerequisites: many(11) }, "prerequisites", 2],
  ["shorter prerequisites", { prerequisites: many(3, "x".repeat(151)) }, "prerequisites", 2],
  ["fewer learnings", { learnings: many(11) }, "learnings", 2],
  ["one question", { faqs: [] }, "faqs", 3],
  ["a shorter question", { faqs: [{ title: "x".repeat(101), answer: "a" }] }, "faqs", 3],
  ["the day of a subscription", { isSubscription: true }, "scheduledLaunch", 3],
  ["a shorter answer", { faqs: [{ title: "a", answer: "x".repeat(201) }] }, "faqs", 3],
])("%s leads to its field", (_, changes, path, step) => {
  const part = path === "coverImageUrl" ? "portada" : path;
  const href = `/teachers/courses/curso/edit?step=${step}#${part}`;
  expect(gaps(changes)).toEqual([{ path, href, text: expect.stringMatching(/^[A-Z].+[^.]$/) }]);
});

describe("the outline", () => {
  const href = "/teachers/courses/curso/modules";

  test.each([[[]], [[{ id: "m1", name: "Uno", lessons: [] }]]])(
    "needs a module with a class, in the words of the specification",
    (modules) => {
      expect(gaps({ modules })).toEqual([{ path: "modules", text: noClasses, href }]);
      expect(noClasses).toBe(
        "Tu curso debe tener al menos un módulo con al menos una clase para poder ser publicado",
      );
    },
  );

  test("needs a class in each module", () => {
    const modules = [...complete.modules, { id: "m3", name: "Tres", lessons: [] }];
    expect(gaps({ modules })).toEqual([
      { path: "modules", text: noClasses, href },
      {
        path: "modules[2]",
        text: "El módulo «Tres» no tiene clases: agrega una o elimina el módulo",
        href: `${href}?open=m3`,
      },
    ]);
  });

  test("needs a class that learners see", () => {
    const hidden = { published: false, listed: false };
    const modules = [{ id: "m1", name: "Uno", lessons: [lesson("a", hidden)] }];
    expect(gaps({ modules }).map(({ text }) => text)).toEqual([
      "Ninguna clase de tu curso está en «Listado», así que nadie vería nada",
    ]);
    expect(countUnlisted({ ...complete, modules })).toBe(1);
  });
});

describe("a class", () => {
  const only = (one: CheckedLesson, having: LessonMedia) =>
    gaps({ modules: [{ id: "m1", name: "Uno", lessons: [lesson("a"), one] }] }, having);
  const href = "/teachers/courses/curso/modules/m1/classes/x";
  const path = "modules[0].classes[1]";

  test.each<[string, CheckedLesson, LessonMedia, string | null]>([
    ["without anything", lesson("x"), media(), "La clase «Clase x» no tiene video ni recursos"],
    ["with a file", lesson("x"), media({}, ["x"]), null],
    ["with a waiting video", lesson("x"), media({ x: video("received") }), null],
    ["with a converting video", lesson("x"), media({ x: video("converting") }), null],
    [
      "with a failed video",
      lesson("x"),
      media({ x: video("failed", { failure: "El archivo no contiene video." }) }, ["x"]),
      "El video de la clase «Clase x» no se pudo convertir. El archivo no contiene video.",
    ],
    [
      "with a failed video and an older one that plays",
      lesson("x"),
      media({ x: video("failed", { hasReady: true }) }),
      null,
    ],
    [
      "that is not finished",
      lesson("x", { listed: false }),
      media(),
      "La clase «Clase x» no está finalizada: finalízala o márcala como «No Listado»",
    ],
    ["that is not listed", lesson("x", { published: false, listed: false }), media(), null],
  ])("%s", (_, one, having, text) => {
    expect(only(one, having)).toEqual(text === null ? [] : [{ path, href, text }]);
  });
});

test("what is waited for counts the newest videos of the classes that learners see", () => {
  const having = media({ b: video("converting", { hasReady: true }), d: video("received") });
  const hidden = lesson("d", { listed: false, published: false });
  const modules = [...complete.modules, { id: "m3", name: "Tres", lessons: [hidden] }];
  expect(conversionOf({ ...complete, modules }, having)).toEqual({ waiting: 1, total: 2 });
  expect(waitingText({ waiting: 2, total: 5 }, true)).toBe("Convirtiendo 2 de 5 videos");
  expect(waitingText({ waiting: 1, total: 1 }, false)).toBe("Convirtiendo 1 de 1 video");
  expect(waitingText({ waiting: 0, total: 1 }, true)).toBe("Esperando la revisión de la academia");
  expect(waitingText({ waiting: 0, total: 1 }, false)).toBe("Revisando tu curso");
});

describe("the question", () => {
  const state = {
    status: "draft" as const,
    ...{ waitingFor: null, reasons: [], missing: [], unlisted: 0, hasLearners: false },
  };
  const course = { title: "Café" };

  test("warns of classes that are not listed", () => {
    const warned = questionOf("publish", course, { ...state, unlisted: 2 });
    expect(warned.warning).toBe(
      "2 clases no están en «Listado»: quienes compren el curso no las verán.",
    );
    expect(questionOf("publish", course, { ...state, unlisted: 1 }).warning).toContain(
      "1 clase no está",
    );
    expect(questionOf("publish", course, state)).toMatchObject({
      warning: null,
      confirm: "Publicar curso",
    });
  });

  test("lists what is missing, and then decides nothing", () => {
    const missing = [{ text: "Falta", href: "/teachers" }];
    expect(questionOf("publish", course, { ...state, missing })).toMatchObject({
      missing,
      confirm: null,
    });
  });

  test("says before a course leaves the catalogue that its learners stay", () => {
    for (const intent of ["unpublish", "archive"] as const) {
      const { texts } = questionOf(intent, course, { ...state, status: "published" });
      expect(texts.join(" ")).toContain("Quienes ya tienen el curso lo siguen viendo.");
    }
  });

  test("never offers to remove a course that somebody has", () => {
    const kept = { ...state, hasLearners: true };
    for (const status of ["draft", "published"] as const) {
      expect(questionOf("remove", course, { ...kept, status })).toMatchObject({
        title: "Este curso no se puede eliminar",
        confirm: "Archivar",
        isLoss: false,
      });
    }
    expect(questionOf("remove", course, { ...kept, status: "archived" })).toMatchObject({
      title: "Este curso quedó archivado",
      confirm: null,
    });
    expect(questionOf("remove", course, { ...kept, status: "processing" }).confirm).toBeNull();
    expect(menuOf(kept).map(({ intent }) => intent)).toEqual(["publish", "archive"]);
    expect(menuOf(state).map(({ intent }) => intent)).toEqual(["publish", "archive", "remove"]);
    expect(questionOf("remove", course, state)).toMatchObject({
      confirm: "Eliminar",
      isLoss: true,
    });
  });

  test("says why a decision is not possible, and where the course already is", () => {
    const archived = { ...state, status: "archived" as const };
    expect(questionOf("publish", course, archived)).toMatchObject({
      texts: ["Este curso está archivado. Restáuralo primero para poder publicarlo."],
      confirm: null,
    });
    expect(questionOf("archive", course, archived)).toMatchObject({
      title: "Este curso está archivado",
      confirm: null,
    });
  });
});
