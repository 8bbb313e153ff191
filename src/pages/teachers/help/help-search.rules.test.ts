// Catches: a search that wants accents or one form of a word, an answer whose link leads nowhere,
// two answers at one address, a letter that cannot be opened.
import { describe, expect, test } from "vitest";
import {
  countAnswers,
  findHelp,
  letterTo,
  readSearch,
} from "#src/pages/frame/help/help-search.rules.ts";
import routes from "#src/routes.ts";
import { helpTopics } from "./help-topics.rules.ts";

const others = {
  sharesLearnerEmails: false,
  invitations: { first: 20, later: 500 },
  tax: { taxPercent: 19, taxReason: "" },
};
const topics = helpTopics({ videos: "MP4", hasAcademyReview: false, ...others });
const answers = topics.flatMap((topic) => topic.answers);
const idsFor = (search: string) =>
  findHelp(topics, search).flatMap((topic) => topic.answers.map(({ id }) => id));

describe("searching", () => {
  test.each([
    ["camara", "celular"],
    ["CÁMARA", "celular"],
    ["cuando me pagan", "pagos"],
    ["subtítulos", "subtitulos"],
    ["impuesto", "impuestos"],
    ["videos mala señal", "mala-conexion"],
    ["iva", "impuestos"],
    ["duplicar", "duplicar"],
    ["MP4", "formatos"],
  ])("%s finds %s", (search, id) => {
    expect(idsFor(search)).toContain(id);
  });

  test("every word has to be in the answer", () => {
    expect(idsFor("invitar lista").length).toBeLessThan(idsFor("lista").length);
    expect(idsFor("cámara tractor")).toEqual([]);
  });

  test("nothing searched is everything, and signs alone are nothing", () => {
    expect(countAnswers(findHelp(topics, "  "))).toBe(answers.length);
    expect(findHelp(topics, "%%")).toEqual([]);
  });

  test("a search from an address is bounded, and half a letter at the bound breaks nothing", () => {
    const long = readSearch(`${"a".repeat(99)}🌽🌽`);
    expect(long).toHaveLength(100);
    expect(letterTo("hola@semillero.test", long)).toMatch(/^mailto:/);
    expect(readSearch(null)).toBe("");
  });
});

describe("the answers", () => {
  test("there are at least twenty, each at an address of its own", () => {
    const ids = [...topics.map(({ id }) => id), ...answers.map(({ id }) => id)];
    expect(answers.length).toBeGreaterThanOrEqual(20);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
  });

  type Entry = { path?: string; children?: Entry[] };
  const pathsOf = (entries: Entry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => [
      ...(path ? [`/${path}`] : []),
      ...pathsOf(children),
    ]);
  const paths = new Set(pathsOf(routes as Entry[]));

  test.each(answers)("$id leads to a page that there is", ({ link }) => {
    expect(paths).toContain(new URL(link.href, "https://area.invalid").pathname);
  });

  test.each([
    [{ taxPercent: 19, taxReason: "" }, "se le suma el IVA del 19 %, que paga quien compra."],
    [{ taxPercent: 5, taxReason: "Art. 468-1" }, "se le suma el IVA del 5 %"],
    [{ taxPercent: 0, taxReason: "Art. 476" }, "Tu academia vende sin IVA: Art. 476"],
  ])("the tax is that of the academy: %j", (tax, words) => {
    const shown = helpTopics({ videos: "MP4", hasAcademyReview: false, ...others, tax });
    expect(JSON.stringify(shown)).toContain(words);
    expect(JSON.stringify(shown).includes("el total con IVA")).toBe(tax.taxPercent > 0);
  });

  test("what the installation takes and checks is said", () => {
    const more = { videos: "MP4 o MOV", hasAcademyReview: true, sharesLearnerEmails: true };
    const other = helpTopics({ ...others, ...more });
    const textOf = (id: string) =>
      other
        .flatMap((topic) => topic.answers)
        .find((answer) => answer.id === id)
        ?.answer.join(" ");
    expect(textOf("formatos")).toContain("MP4 o MOV");
    expect(textOf("publicar")).toContain("una persona del equipo");
    expect(textOf("ver-correos")).toContain("y de quienes permitieron que lo veas");
  });
});

test("a letter to the academy keeps what was asked", () => {
  expect(letterTo("hola@semillero.test", "Pregunta: ¿café & cacao?")).toBe(
    "mailto:hola@semillero.test?subject=Pregunta%3A%20%C2%BFcaf%C3%A9%20%26%20cacao%3F",
  );
});
