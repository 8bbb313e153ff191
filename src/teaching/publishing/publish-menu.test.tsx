import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { PublishMenu } from "./publish-menu.tsx";
import type { PublishState } from "./publish-state.rules.ts";

const here = "/teachers/courses/7/modules";

function menuOf(changes: Partial<PublishState>) {
  const state: PublishState = {
    ...{ status: "draft", waitingFor: null, reasons: [], missing: [], unlisted: 0 },
    hasLearners: false,
    ...changes,
  };
  const element = (
    <PublishMenu course={{ id: "7", title: "Café" }} state={state} csrf="token" here={here} />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The decisions that links without scripts lead to. */
const linked = (html: string) => [...html.matchAll(/status\?intent=(\w+)/g)].map(([, one]) => one);

test.each<[PublishState["status"], boolean, string, string[]]>([
  ["draft", false, "Publicar", ["publish", "archive", "remove"]],
  ["draft", true, "Publicar", ["publish", "archive"]],
  ["published", true, "Despublicar", ["unpublish", "archive"]],
  ["archived", false, "Restaurar", ["restore", "remove"]],
  ["archived", true, "Restaurar", ["restore"]],
])("of a course that is %s, with learners: %s, is “%s”", (status, hasLearners, label, items) => {
  const html = menuOf({ status, hasLearners });
  expect(/<summary[^>]*>([^<]+)/.exec(html)?.[1]?.trim()).toBe(label);
  expect(linked(html)).toEqual(items);
  expect(html).toContain(`here=${encodeURIComponent(here)}`);
});

test("while it is processed is disabled, and says what is waited for", () => {
  const html = menuOf({ status: "processing", waitingFor: "Convirtiendo 2 de 5 videos" });
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>En proceso/);
  expect(html).toContain("Convirtiendo 2 de 5 videos");
  expect(linked(html)).toEqual(["unpublish"]);
});
