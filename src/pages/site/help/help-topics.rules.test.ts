// Catches: a search that wants accents, an answer whose link leads nowhere, two answers at one
// address, an academy's help that speaks of opening academies.
import { expect, test } from "vitest";
import { countAnswers, findHelp } from "#src/pages/frame/help/help-search.rules.ts";
import routes from "#src/routes.ts";
import { learnersTopics } from "./help-topics.rules.ts";

const topics = learnersTopics({ isProduct: true, pesosFirst: false, taxPercent: 19 });
const answers = topics.flatMap((topic) => topic.answers);
const idsFor = (search: string) =>
  findHelp(topics, search).flatMap((topic) => topic.answers.map(({ id }) => id));

test.each([
  ["sin tarjeta", "sin-tarjeta"],
  ["nequi", "pse-nequi-daviplata"],
  ["EFECTIVO", "efectivo"],
  ["poca senal", "poca-senal"],
  ["datos megas", "poca-senal"],
  ["devolución", "pedir-reembolso"],
  ["clave", "contrasena"],
  ["borrar cuenta", "borrar-cuenta"],
  ["regalo", "para-otra-persona"],
  ["certificados", "certificado"],
])("%s finds %s", (search, id) => {
  expect(idsFor(search)).toContain(id);
});

test("there are at least 25 answers, each at an address of its own", () => {
  const ids = [...topics.map(({ id }) => id), ...answers.map(({ id }) => id)];
  expect(countAnswers(topics)).toBeGreaterThanOrEqual(25);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
});

test("the help says which currency stands first", () => {
  const inPesos = learnersTopics({ isProduct: false, pesosFirst: true, taxPercent: 19 });
  const textOf = (shown: typeof topics) =>
    JSON.stringify(
      shown.flatMap((one) => one.answers).filter(({ id }) => id === "precio-en-dolares"),
    );
  expect(textOf(topics)).toContain("Cada precio está en dólares con su valor aproximado en pesos");
  expect(textOf(inPesos)).toContain("Aquí lo ves primero en pesos colombianos con el IVA incluido");
});

test("an academy's help says nothing of opening one", () => {
  const text = JSON.stringify(
    learnersTopics({ isProduct: false, pesosFirst: false, taxPercent: 19 }),
  );
  expect(text).not.toContain("abrir-academia");
  expect(text).not.toContain("Semillero");
});

type Entry = { path?: string; children?: Entry[] };
const pathsOf = (entries: Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [
    ...(path ? [`/${path}`] : []),
    ...pathsOf(children),
  ]);
const paths = new Set(pathsOf(routes as Entry[]));

test.each(answers)("$id leads to a page that there is", ({ link, also = link }) => {
  for (const { href } of [link, also]) {
    expect(paths).toContain(new URL(href, "https://here.invalid").pathname);
  }
});

test.each([true, false])(
  "without IVA the help says nothing of it, pesos first: %s",
  (pesosFirst) => {
    const shown = learnersTopics({ isProduct: false, pesosFirst, taxPercent: 0 });
    expect(JSON.stringify(shown)).not.toContain("IVA incluido");
  },
);
