// Catches: a page that finds only with scripts, an answer that is found and stays folded, a dead
// end where nothing is found.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HelpList } from "./help-list.tsx";

const facts = {
  ...{
    videos: "MP4",
    hasAcademyReview: false,
    sharesLearnerEmails: false,
    invitations: { first: 20, later: 500 },
  },
  tax: { taxPercent: 19, taxReason: "" },
};
const shown = (search: string) =>
  renderToStaticMarkup(<HelpList search={search} facts={facts} contact="hola@semillero.test" />);

test("without a search every question is there, folded", () => {
  const html = shown("");
  expect(html.match(/<details/g)?.length).toBeGreaterThanOrEqual(20);
  expect(html).not.toMatch(/<details open/);
});

test("the server shows only what has the words, and unfolds what is found", () => {
  const html = shown("subtitulos");
  expect(html).toContain("1 respuesta");
  expect(html).toContain('value="subtitulos"');
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(html).toMatch(/<details open/);
  expect(html).toContain('id="subtitulos"');
});

test("what is not found leads to the academy, with what was searched", () => {
  const html = shown("<tractor>");
  expect(html).toContain("No encontramos nada sobre “&lt;tractor&gt;”");
  expect(html).toContain("mailto:hola@semillero.test?subject=Pregunta%3A%20%3Ctractor%3E");
  expect(html).not.toContain("<details");
});
