import { expect, test } from "vitest";
import { checkForm } from "#src/http/forms/form-schema.rules.ts";
import {
  bogotaMoment,
  bogotaText,
  comparedFields,
  priceIn,
  savedForm,
  stepForms,
} from "./wizard.rules.ts";

test.each([
  ["7", 7],
  ["007", 7],
  [" 500 ", 500],
  ["0", 0],
  ["", undefined],
  ["1e2", Number.NaN],
  ["12.5", Number.NaN],
  ["1000", Number.NaN],
  ["-3", Number.NaN],
])("the price %j is %d", (typed, price) => {
  expect(priceIn(typed)).toEqual(price);
});

test("a launch is written and read in Colombian time", () => {
  const moment = new Date("2026-12-03T20:05:00Z");
  expect(bogotaText(moment)).toBe("2026-12-03T15:05");
  expect(bogotaMoment("2026-12-03T15:05")).toEqual(moment);
  expect(bogotaMoment("")).toBeNull();
  expect(bogotaText(null)).toBe("");
  for (const wrong of ["mañana", "2026-13-03T15:05", "2026-12-03"]) {
    expect(Number(bogotaMoment(wrong)), wrong).toBeNaN();
  }
});

const course = {
  title: "Pulpa",
  description: "Compost",
  priceCents: 1500,
  category: "cultivo",
  prerequisites: ["Una pala", "Un costal", "Pulpa"],
  learnings: [],
  faqs: [{ title: "¿Huele?", answer: "No" }],
  scheduledLaunch: new Date("2026-12-03T20:05:00Z"),
  promotionalMessage: "Pronto",
  isSubscription: false,
  feedListing: true,
};

test("what is saved passes each step as its form posts it", () => {
  expect(checkForm(stepForms[1], savedForm(1, course)).data).toMatchObject({ price: 15 });
  expect(checkForm(stepForms[2], savedForm(2, course)).data).toEqual({
    prerequisites: course.prerequisites,
    learnings: [],
  });
  expect(checkForm(stepForms[3], savedForm(3, course)).data).toEqual({
    faqs: course.faqs,
    scheduledLaunch: course.scheduledLaunch,
    promotionalMessage: "Pronto",
    isSubscription: false,
    feedListing: true,
  });
});

test("Siguiente needs three prerequisites, one question, and a date for subscriptions", () => {
  const faults = (step: 2 | 3, changes: object) =>
    checkForm(stepForms[step], { ...savedForm(step, course), ...changes }).error?.issues.map(
      ({ message }) => message,
    );
  expect(faults(2, { prerequisites: ["a", "b", ""] })).toEqual([
    "Debes agregar al menos 3 Requerimientos",
  ]);
  expect(faults(3, { faqs: [{ title: "", answer: "" }] })).toEqual([
    "Debes agregar al menos una pregunta frecuente",
  ]);
  expect(faults(3, { isSubscription: "on", scheduledLaunch: "" })).toEqual([
    "Elige la fecha del lanzamiento",
  ]);
  expect(checkForm(stepForms[1], {}).error?.issues.map(({ message }) => message)).toEqual(
    Array(4).fill("Debes completar todos los campos"),
  );
});

test("two versions are compared as a person reads them", () => {
  const mine = { ...savedForm(3, course), faqs: [{ title: "¿Y?", answer: "Sí" }, ""] };
  expect(comparedFields(3, mine, savedForm(3, { ...course, feedListing: false }))).toEqual([
    { label: "Preguntas frecuentes", mine: "¿Y? — Sí", saved: "¿Huele? — No" },
    { label: "Fecha de lanzamiento", mine: "2026-12-03 15:05", saved: "2026-12-03 15:05" },
    { label: "Mensaje promocional", mine: "Pronto", saved: "Pronto" },
    { label: "Recibir suscripciones hasta el lanzamiento", mine: "No", saved: "No" },
    { label: "Mostrar en el catálogo", mine: "Sí", saved: "No" },
  ]);
});
