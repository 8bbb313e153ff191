import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { FormProblem } from "#src/http/react-router.ts";
import type { ShownComments } from "#src/lessons/comments/shown-comments.ts";
import type { Note } from "#src/lessons/notes/note.rules.ts";
import { problem } from "#src/problem.ts";
import { failedPanel, type SidePanel, WatchSide } from "./watch-side.tsx";

const comments: ShownComments = {
  page: { comments: [], next: null },
  isLater: false,
  seconds: [],
  teacherId: "nubia",
  mayWrite: true,
  manages: false,
  now: new Date(0),
};

type Shown = {
  side: SidePanel;
  comments?: ShownComments | null;
  notes?: Note[] | null;
  failed?: FormProblem;
};

/** The side of the class as the browser receives it, before any script runs. */
function page({ side, failed, ...shown }: Shown): string {
  const element = (
    <WatchSide
      {...{ comments, notes: [], ...shown, failed }}
      side={failedPanel(failed) ?? side}
      onSide={() => {}}
      contents="Las clases"
      lessonId="2"
      course={{ id: "1", path: "/explore/courses/1/cafe" }}
      viewer={{ id: "marisol", name: "Marisol Quira", pictureUrl: null }}
      onNotes={() => {}}
      csrf="token"
    />
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/"] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, id]) => id);
/** The tabs that are selected, and the panels that show. */
const openIn = (html: string) => [
  found(html, /id="(\w+)-tab"[^>]*aria-selected="true"/g),
  found(html, /id="(\w+)" role="tabpanel"[^>]*?-tab"(?! hidden)/g),
];

test.each<[Shown, SidePanel]>([
  [{ side: "comments" }, "comments"],
  [{ side: "notes" }, "notes"],
  [{ side: "comments", comments: null }, "contents"],
  [{ side: "notes", notes: null }, "contents"],
])("of %j the class shows %s", (shown, open) => {
  expect(openIn(page(shown))).toEqual([[open], [open]]);
});

const refusal = (values: Record<string, string>) => ({
  problem: problem("not_found", "Esta clase no recibe comentarios").body(),
  values,
});

test.each<[Shown, FormProblem]>([
  [{ side: "contents", comments: null }, refusal({ intent: "comment", comment: "Ya <va>" })],
  [
    { side: "contents", comments: null, notes: null },
    refusal({ intent: "comment", comment: "Ya <va>" }),
  ],
  [{ side: "contents", notes: null }, refusal({ intent: "note", note: "Ya <va>" })],
])("without its panel a refusal shows above the contents, with its text", (shown, failed) => {
  const html = page({ ...shown, failed });
  expect(html).toMatch(
    /role="alert".*Esta clase no recibe comentarios.*Ya &lt;va&gt;.*Las clases/s,
  );
  if (shown.notes !== null || shown.comments !== null) {
    expect(openIn(html)).toEqual([["contents"], ["contents"]]);
  }
});

test("with its panel a refusal shows there alone", () => {
  const failed = refusal({ intent: "comment", comment: "Ya <va>" });
  const html = page({ side: "contents", failed });
  expect(html.match(/Esta clase no recibe comentarios/g)).toHaveLength(1);
  expect(openIn(html)).toEqual([["comments"], ["comments"]]);
});
