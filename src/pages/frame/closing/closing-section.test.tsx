import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClosingSection } from "./closing-section.tsx";

const owner = { email: "rosa@correo.test", hasPassword: true, hasFactor: true };
const shown = {
  ...{ subdomain: "lagulupa", isPaused: false, lastDay: "25 de febrero de 2027" },
  ...{ closing: null, numbers: [] },
};

/** The field that a page which refused the form opens at. */
function focusedField(...wrong: string[]): string | undefined {
  const errors = wrong.map((path) => ({ path, message: "Está mal" }));
  const failed = {
    problem: {
      ...{ type: "", title: "", status: 400 },
      code: "invalid" as const,
      detail: "",
      errors,
    },
    values: { subdomain: "otra" },
  };
  const markup = renderToStaticMarkup(
    <ClosingSection {...{ shown, owner, failed }} csrf="" isStaff={false} contact="" />,
  );
  return /<input(?=[^>]*autofocus)[^>]* name="([^"]+)"/i.exec(markup)?.[1];
}

test("a refused form opens at its first wrong field", () => {
  expect(focusedField("subdomain", "password")).toBe("subdomain");
  expect(focusedField("password")).toBe("password");
  expect(focusedField("code")).toBe("code");
  expect(focusedField()).toBeUndefined();
});

test.each([
  [false, "vende otra vez desde ese momento"],
  [true, "cuando ya no esté en pausa"],
])("one that closes is said to sell again only where it is not paused (%s)", (isPaused, says) => {
  const closing = {
    ...{ since: "", asked: "1 de diciembre de 2026", lastDay: "1 de marzo de 2027" },
    isOver: false,
  };
  const markup = renderToStaticMarkup(
    <ClosingSection
      {...{ shown: { ...shown, isPaused, closing }, owner, failed: undefined }}
      csrf=""
      isStaff
      contact=""
    />,
  );
  expect(markup).toContain(says);
  expect(markup.includes("vende otra vez")).toBe(!isPaused);
});

test("a sentence leads to the numbers", () => {
  const numbers = [{ name: "Cursos publicados", value: "3" }];
  const markup = renderToStaticMarkup(
    <ClosingSection
      {...{ shown: { ...shown, numbers }, owner, failed: undefined }}
      csrf=""
      isStaff={false}
      contact=""
    />,
  );
  expect(markup).toMatch(/^<p>Hoy la academia tiene:<\/p><dl/);
});
