import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { FormProblem } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import type { Comment } from "./comment-shape.rules.ts";
import { Comments } from "./comments.tsx";
import type { ShownComments } from "./shown-comments.ts";

const now = new Date("2026-11-21T15:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const viewer = { id: "marisol", name: "Marisol Quira", pictureUrl: null };
const author = { id: viewer.id, name: viewer.name, profilePicture: null };
const teacher = { id: "nubia", name: "Nubia Chilito", profilePicture: null };
const dairo = {
  id: "dairo",
  name: "Dairo Meza",
  profilePicture: "https://pictures.test/dairo.jpg",
};

const comment: Comment = {
  id: "c2",
  text: `¡Qué belleza! <b>gracias</b> & "adiós"`,
  second: null,
  createdAt: daysAgo(2),
  user: dairo,
  answers: [{ id: "a1", text: "Con gusto", second: null, createdAt: daysAgo(1), user: teacher }],
};
const own: Comment = {
  id: "c1",
  text: "Profe, ¿sirve?",
  second: 75,
  createdAt: daysAgo(9),
  user: author,
  answers: [],
};

type Sent = { action: string; fields: Record<string, string> };
type Shown = Partial<ShownComments> & { failed?: FormProblem; at?: string; sent?: Sent };

/** The panel as the browser receives it, before any script runs; or while a form is being sent. */
function page(given: Shown = {}): string {
  const { failed, at = "/courses/1/clases/2?side=comments", sent, ...shown } = given;
  const element = (
    <Comments
      path="/courses/1/clases/2"
      coursePath="/explore/courses/1/cafe"
      csrf="token"
      viewer={viewer}
      failed={failed}
      shown={{
        page: { comments: [comment, own], next: null },
        isLater: false,
        seconds: [],
        teacherId: teacher.id,
        mayWrite: true,
        manages: false,
        now,
        ...shown,
      }}
    />
  );
  const action = () => new Promise(() => {});
  const router = createMemoryRouter([{ id: "class", path: "*", element, action }], {
    initialEntries: [at],
  });
  if (sent) void router.fetch("form", "class", sent.action, postOf(sent.fields));
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

function postOf(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return { formMethod: "post", formData } as const;
}

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const removals = (html: string) =>
  [...html.matchAll(/aria-label="Eliminar el comentario de ([^"]+)"/g)].map(([, name]) => name);

describe("comments", () => {
  test("show author, date and text, with markup as typed", () => {
    const html = page();
    expect(html).toContain("¡Qué belleza! &lt;b&gt;gracias&lt;/b&gt; &amp; &quot;adiós&quot;");
    expect(wordsOf(html)).toMatch(/Dairo Meza hace 2 días .* Nubia Chilito Docente hace 1 día/);
    expect(wordsOf(html)).toMatch(/Marisol Quira 12 de noviembre .* Profe, ¿sirve\?/);
  });

  test("offer removal after confirmation: own ones; to managers all, and an answer form", () => {
    const html = page();
    expect(removals(html)).toEqual(["Marisol Quira"]);
    expect(html).toContain("¿Eliminar este comentario?");
    // So that another account in the same browser removes nothing.
    expect(html).toMatch(
      /name="commentId" value="c1"\/><input type="hidden" name="viewer" value="marisol"/,
    );
    expect(html).not.toContain("Responder");
    const managed = page({ manages: true });
    expect(removals(managed)).toEqual(["Dairo Meza", "Nubia Chilito", "Marisol Quira"]);
    expect(managed.match(/<summary>Responder/g)).toHaveLength(2);
  });

  test("stand below their own class while they are sent, whatever class shows then", () => {
    const fields = { intent: "comment", comment: "Voy en camino" };
    const sentFrom = (path: string) => page({ sent: { action: `${path}?side=comments`, fields } });
    expect(wordsOf(sentFrom("/courses/1/clases/2"))).toMatch(/Enviando… .*Voy en camino/);
    expect(sentFrom("/courses/1/clases/3")).not.toContain("Voy en camino");
  });

  test("have a form that works without scripts: its button is enabled", () => {
    const form = /<form class="comment-form".*?<\/form>/.exec(page())?.[0] ?? "";
    expect(form).toContain('method="post"');
    expect(form).toContain('name="_csrf" value="token"');
    expect(form).toContain('name="intent" value="comment"');
    expect(form).toMatch(/<textarea[^>]* name="comment"[^>]*><\/textarea>/);
    expect(form).toContain("0/200");
    expect(form).not.toMatch(/<button[^>]*disabled/);
  });

  test("are readable, but not writable, without the course", () => {
    const html = page({ mayWrite: false });
    expect(html).toContain("Dairo Meza");
    expect(html).not.toContain("<textarea");
    expect(html).toContain('<a href="/explore/courses/1/cafe">Ver el curso</a>');
  });

  test("say that there are none, or that they could not be read", () => {
    expect(page({ page: { comments: [], next: null } })).toContain("Todavía no hay comentarios");
    const failed = page({ page: null });
    expect(failed).toContain("No se pudieron cargar los comentarios");
    expect(failed).toMatch(/<a href="\?side=comments#comentarios"[^>]*>Reintentar/);
    expect(failed).not.toContain("Todavía no hay comentarios");
  });

  test("link to older ones, and back", () => {
    const html = page({
      page: { comments: [own], next: "c1" },
      isLater: true,
      at: "/?side=comments&commentsBefore=c2",
    });
    const links = [...html.matchAll(/<a[^>]*href="(\?[^"]*)"[^>]*>([^<]*)/g)].map((found) =>
      found.slice(1),
    );
    expect(links).toEqual([
      ["?side=comments&amp;commentsBefore=c2&amp;lastClass=1&amp;time=1.25", "1:15"],
      ["?side=comments&amp;commentsBefore=c1#comentarios", "Ver más comentarios"],
      ["?side=comments#comentarios", "Ver los más nuevos"],
    ]);
  });
});

describe("a refusal without scripts", () => {
  const refusal = (values: Record<string, string>) => ({
    problem: problem("too_many", "Demasiados intentos. Intenta de nuevo en 4 minutos.").body(),
    values,
  });

  test("shows above the button of its own form, with the text returned", () => {
    const html = page({
      manages: true,
      failed: refusal({ intent: "comment", comment: "Ya <va>" }),
    });
    expect(html.match(/Demasiados intentos/g)).toHaveLength(1);
    expect(html).toMatch(/Ya &lt;va&gt;<\/textarea>.*Demasiados intentos.*Enviar/s);
    const answered = page({
      manages: true,
      failed: refusal({ intent: "comment", comment: "Ya va", answerTo: "c2" }),
    });
    expect(answered).toMatch(/<details class="comment-answer" open="">.*?Ya va<\/textarea>/s);
    expect(answered.match(/Demasiados intentos/g)).toHaveLength(1);
  });

  test("of a removal shows above the list", () => {
    const html = page({ failed: refusal({ intent: "delete-comment", commentId: "c1" }) });
    expect(html).toMatch(/role="alert".*Demasiados intentos.*<ol class="comment-list"/s);
  });
});
