import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { factorTexts } from "#src/accounts/second-factor/second-factor.rules.ts";
import { problem } from "#src/problem.ts";
import { ChangeEmail } from "./change-email.tsx";
import DataPage from "./data.page.tsx";

const failed = (values: Record<string, string>) => ({
  problem: problem("forbidden", factorTexts.signInAgain).body(),
  values,
});
/** What a page that refused a form of an old session opens at. */
const opensAt = (markup: string) => /<div[^>]* autofocus="[^>]*>(.*?)<\/form>/is.exec(markup)?.[1];

test("a deletion that asks for a new sign-in opens the page there", () => {
  const loaded = {
    ...{
      csrf: "x",
      email: "luz@correo.test",
      hasPassword: false,
      hasFactor: false,
      teaches: false,
    },
    ...{ sharesEmail: false, mayShare: false, saved: false, consents: [], withdrawn: false },
  };
  const router = createMemoryRouter([{ id: "page", path: "/", Component: DataPage }], {
    hydrationData: {
      loaderData: { page: loaded },
      actionData: { page: failed({ confirmation: "luz@correo.test" }) },
    },
  });
  const markup = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(opensAt(markup)).toContain(factorTexts.signInAgain);
});

test("so does a new e-mail that was refused for it; a page that says so before does not", () => {
  const view = { csrf: "x", email: "luz@correo.test", waiting: null, mayAsk: false };
  const owner = { hasPassword: false, hasFactor: false };
  const markupOf = (refused?: ReturnType<typeof failed>) =>
    renderToStaticMarkup(<ChangeEmail view={{ ...view, ...owner }} done={null} failed={refused} />);
  expect(opensAt(markupOf(failed({ intent: "email" })))).toContain(factorTexts.signInAgain);
  expect(markupOf()).toContain(factorTexts.signInAgain);
  expect(opensAt(markupOf())).toBeUndefined();
});
