import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExternalButtons } from "./external-buttons.tsx";

const providers = [
  { id: "google", label: "Google" },
  { id: "oidc", label: "La Cooperativa" },
];

test("each provider has a link with the whole query, followed by the e-mail form's divider", () => {
  const html = renderToStaticMarkup(
    <ExternalButtons providers={providers} query="?campaign=feria" from="signup" />,
  );
  expect(html).toMatch(
    /href="\/login\/OAuth\/google\?campaign=feria&amp;from=signup".*Continuar con Google/,
  );
  expect(html).toMatch(/Continuar con La Cooperativa<\/a><p class="or">o con tu correo<\/p>$/);
});

test("without a query the link holds only the page of origin", () => {
  const html = renderToStaticMarkup(
    <ExternalButtons providers={providers} query="" from="login" />,
  );
  expect(html).toContain('href="/login/OAuth/oidc?from=login"');
});

test("without providers nothing is rendered, not even the divider", () => {
  expect(renderToStaticMarkup(<ExternalButtons providers={[]} query="" from="login" />)).toBe("");
});
