// The head of the modules page, as a browser receives it.
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { CourseStatus } from "#src/teaching/publishing/course-status.rules.ts";
import { CourseHead } from "./course-head.tsx";

async function head(status: CourseStatus): Promise<string> {
  const state = {
    ...{ status, waitingFor: null, reasons: [], missing: [], unlisted: 0, hasLearners: false },
  };
  const course = { id: "c", title: "Compost", coverUrl: "/portada.svg", previewHref: "/" };
  const element = <CourseHead course={course} modules={[]} state={state} csrf="c" here="/" />;
  const router = createMemoryRouter([{ path: "/", element }]);
  // Waits for the part that loads last.
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return text(prelude);
}

test("a draft stands at the end of the wizard's furrow", async () => {
  const html = await head("draft");
  expect(html).toContain('aria-valuenow="100"');
  expect(html).toContain('aria-label="Avance 100%"');
  expect(html.match(/<i style/g)).toHaveLength(3);
});

test.each(["processing", "published", "archived"] as const)(
  "a %s course has none",
  async (status) => {
    expect(await head(status)).not.toContain("progressbar");
  },
);
