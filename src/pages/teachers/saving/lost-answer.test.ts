// A form that a script sends keeps its page, with what was typed, when the line is lost.
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ClientActionFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { clientAction as saveAcademyCoupon } from "#src/pages/academy/sales/coupons.page.tsx";
import { clientAction as saveCaptions } from "#src/pages/teachers/class-editor/captions.page.tsx";
import { clientAction as saveClass } from "#src/pages/teachers/class-editor/class-editor.page.tsx";
import { clientAction as copyCourse } from "#src/pages/teachers/copying/copy.page.tsx";
import { clientAction as answer } from "#src/pages/teachers/questions/questions.page.tsx";
import { clientAction as saveCourse } from "#src/pages/teachers/wizard/wizard.page.tsx";
import routes from "#src/routes.ts";

const source = join(import.meta.dirname, "../../..");

const posted = { answerTo: "1", comment: "Con plástico" };

const failing = (error: unknown) =>
  ({
    request: new Request("http://semillero.test/", {
      method: "POST",
      body: new URLSearchParams({ _csrf: "2", ...posted }),
    }),
    serverAction: () => Promise.reject(error),
  }) as unknown as ClientActionFunctionArgs;

const lost = () => failing(new TypeError("Failed to fetch"));

/** Areas whose scripts send their forms; all others leave that to the browser. */
const areas = ["pages/teachers/teachers.layout.tsx", "pages/learning/learning.layout.tsx"];

/** Only a page whose scripts have not started sends its forms. */
const plainForms = ["pages/teachers/wizard/cover.page.tsx"];

function pagesBelow(entries: RouteConfigEntry[], isWithin: boolean): string[] {
  return entries.flatMap(({ file, children }) => {
    if (children) return pagesBelow(children, isWithin || areas.includes(file));
    return isWithin && !plainForms.includes(file) ? [file] : [];
  });
}

type Page = {
  action?: unknown;
  clientAction?: (args: ClientActionFunctionArgs) => Promise<unknown>;
};

const pages = await Promise.all(
  [...new Set(pagesBelow(routes, false))].map(async (file) => {
    const page: Page = await import(join(source, file));
    return { file, ...page };
  }),
);
const withForms = pages.filter(({ action }) => action !== undefined);

test("there are such pages", () => expect(withForms.length).toBeGreaterThan(10));

test.each(withForms)("$file keeps its form", async ({ clientAction }) => {
  expect(await clientAction?.(lost())).toBeDefined();
  const away = new Response(null, { status: 302 });
  await expect(clientAction?.(failing(away))).rejects.toBe(away);
});

test.each([
  [saveClass, "Hubo un error al guardar la clase"],
  [saveCourse, "Hubo un error al guardar el curso"],
  [saveCaptions, "Hubo un error al guardar los subtítulos"],
  [copyCourse, "No pudimos duplicar el curso. Por favor, inténtalo de nuevo."],
  [saveAcademyCoupon, "No pudimos guardar el cambio. Por favor, inténtalo de nuevo."],
])("it says what was not saved, and loads nothing again (%#)", async (clientAction, detail) => {
  expect(await clientAction(lost())).toMatchObject({
    data: { problem: { status: 503, detail }, values: undefined },
    init: { status: 503 },
  });
});

test("of several forms it says which one was not sent", async () => {
  expect(await answer(lost())).toMatchObject({
    data: {
      problem: {
        detail: "No se pudo enviar tu respuesta. Revisa tu conexión e intenta de nuevo.",
      },
      values: posted,
    },
    init: { status: 503 },
  });
});
