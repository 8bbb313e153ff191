import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExternalButtons } from "./external-buttons.tsx";

const providers = [
  { id: "google", label: "Google" },
  { id: "oidc", label: "La Cooperativa" },
];

test("each provider has a link that carries everything, then comes the e-mail form", () => {
  const html = renderToStaticMarkup(
    <ExternalButtons providers={providers} query="?campaign=feria" from="signup" />,
  );
  expect(html).toMatch(
    /href="\/login\/OAuth\/google\?campaign=feria&amp;from=signup".*Continuar con Google/,
  );
  expect(html).toMatch(/Continuar con La Cooperativa<\/a><p class="or">o con tu correo<\/p>$/);
});

test("without anything to carry the address says where it came from", () => {
  const html = renderToStaticMarkup(
    <ExternalButtons providers={providers} query="" from="login" />,
  );
  expect(html).toContain('href="/login/OAuth/oidc?from=login"');
});

test("without providers there is nothing, not even the divider", () => {
  expect(renderToStaticMarkup(<ExternalButtons providers={[]} query="" from="login" />)).toBe("");
});
