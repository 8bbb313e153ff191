import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { problem } from "#src/problem.ts";
import { KeptCaptions } from "./kept-captions.tsx";

type Answer = Parameters<typeof KeptCaptions>[0]["answer"];

const captions = { language: "es", source: "pila.srt", version: 4, text: "Lo de ahora" };

/** The page as a browser receives it, before any script runs. */
function page(answer: Answer): string {
  const form = { author: "nubia", lessonId: "1", classPath: "/clase", csrf: "token", captions };
  const element = <KeptCaptions {...form} answer={answer} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const refused = (code: "conflict" | "invalid"): Answer => ({
  problem: problem(code, "No").body(),
  values: { text: "Lo mío", version: "3" },
});

test("the text is based on what was loaded, also after a lost line", () => {
  const lost = { problem: problem("unavailable", "No").body(), values: undefined };
  for (const html of [page(undefined), page(lost)]) {
    expect(html).toContain('name="version" value="4"');
    expect(html).toMatch(/<textarea[^>]*name="text"[^>]*>Lo de ahora</);
  }
});

test("who was shown a newer version saves over it, and nobody else does", () => {
  const stale = page(refused("conflict"));
  expect(stale).toContain("Si guardas otra vez, queda el tuyo");
  expect(stale).toContain('name="version" value="4"');
  const wrong = page(refused("invalid"));
  expect(wrong).toContain('name="version" value="3"');
  for (const html of [stale, wrong]) {
    expect(html).toMatch(/<textarea[^>]*name="text"[^>]*>Lo mío</);
  }
});
