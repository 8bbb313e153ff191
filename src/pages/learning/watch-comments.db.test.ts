// How the class view handles its comment forms, with and without scripts.
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { listComments } from "#src/lessons/comments/comment-queries.ts";
import { keepText, keptField, keptText } from "#src/lessons/kept-text.browser.ts";
import { atClass, classVisit, leadTo, watched } from "#src/testing/class-pages.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { clientLoader, loader } from "./comments.page.tsx";
import { action, clientAction, shouldRevalidate } from "./watch.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const lesson = here.course.modules[1]?.lessons[0]?.id ?? "";
const path = `/courses/${here.course.id}/clases/${lesson}`;

async function newLearner() {
  const actor = await here.person("student");
  await enrol(here.ctx, actor.id, here.course.id);
  return here.as(actor);
}

/** The response of the page's action to a form, as the browser receives it. */
async function post(ctx: Ctx, fields: Record<string, string>, at = path) {
  const args = classVisit(ctx, at);
  const body = new URLSearchParams(fields);
  const request = new Request(args.request, { method: "POST", body });
  const answer = await atClass(action, { ...args, request });
  const { data, init } = "init" in answer ? answer : { data: answer, init: null };
  return { data, status: init?.status ?? 200 };
}

const writing = (comment: string) => ({ intent: "comment", comment });
const byScript = { script: "1" };
const textsNow = async () => {
  const { comments } = await listComments(here.ctx, lesson, { limit: 50 });
  return comments.map(({ text }) => text);
};

describe("a comment form", () => {
  test("past the quota of a day gets the reason and its text back, with and without scripts", async () => {
    const learner = await newLearner();
    const quotas = quotasWith({ COMMENTS_PER_DAY: 1 });
    const limited = { ...learner, outside: { ...learner.outside, quotas } };
    await leadTo(post(limited, writing("Uno")));
    for (const more of [{}, byScript]) {
      const { status, data } = await post(limited, { ...writing("Dos"), ...more });
      expect(status).toBe(429);
      expect(data).toMatchObject({
        problem: {
          detail: expect.stringMatching(/^No puedes escribir más de 1 comentario en un día/),
        },
        values: { comment: "Dos" },
      });
    }
  });

  test("returns to the comments without scripts, and does not open the class again", async () => {
    const learner = await newLearner();
    const to = await leadTo(post(learner, writing("Sin guiones"), `${path}?commentsBefore=x`));
    expect(to).toBe(`${path}?side=comments&lastClass=1#comentarios`);
    expect(await textsNow()).toContain("Sin guiones");
  });

  test("posted by a script gets the comment, and then its removal", async () => {
    const learner = await newLearner();
    const posted = await post(learner, { ...writing("Con\nguiones"), ...byScript });
    const user = { id: learner.actor.id, name: learner.actor.name, profilePicture: null };
    expect(posted).toMatchObject({ status: 200, data: { posted: { text: "Con guiones", user } } });
    const { id } = (posted.data as { posted: { id: string } }).posted;
    const { id: viewer } = learner.actor;
    const removing = { intent: "delete-comment", commentId: id, viewer, ...byScript };
    // The teacher might, but it is the learner's page.
    const teacher = here.as(here.teacher);
    expect(await post(teacher, removing)).toMatchObject({ status: 403 });
    expect(await textsNow()).toContain("Con guiones");
    expect(await post(learner, removing)).toMatchObject({ status: 200, data: { removed: id } });
    expect(await textsNow()).not.toContain("Con guiones");
  });

  test("that removes a comment which is gone counts as done; another's stays", async () => {
    const [learner, other] = [await newLearner(), await newLearner()];
    const posted = await post(learner, { ...writing("Me voy"), ...byScript });
    const { id } = (posted.data as { posted: { id: string } }).posted;
    const removing = { intent: "delete-comment", commentId: id };
    expect(await post(other, { ...removing, ...byScript })).toMatchObject({
      status: 404,
      data: { problem: { detail: "Este comentario ya no existe" } },
    });
    expect(await textsNow()).toContain("Me voy");
    // The first answer may be lost on its way.
    for (const _ of ["first", "again"]) {
      expect(await post(learner, { ...removing, ...byScript })).toMatchObject({
        status: 200,
        data: { removed: id },
      });
    }
    expect(await leadTo(post(learner, removing))).toContain("side=comments");
    expect(await textsNow()).not.toContain("Me voy");
  });

  test("is returned with the reason if it is refused", async () => {
    const learner = await newLearner();
    const tooLong = "a".repeat(201);
    expect(await post(learner, { ...writing(tooLong), ...byScript })).toMatchObject({
      status: 400,
      data: {
        problem: { errors: [{ path: "comment" }] },
        values: { intent: "comment", comment: tooLong },
      },
    });
    const buyerToBe = here.as(await here.person("student"));
    expect(await post(buyerToBe, { ...writing("Hola"), ...byScript })).toMatchObject({
      status: 404,
    });
    expect(await post(learner, { intent: "dance" })).toMatchObject({
      status: 400,
      data: { problem: { detail: "No entendimos qué hacer" } },
    });
  });

  test.each([
    ["comment", writing("De Ana")],
    ["note", { intent: "note", note: "De Ana", moment: "0:05" }],
    ["mark", { intent: "mark-lesson" }],
  ])("of another account in the same browser saves no %s", async (_, fields) => {
    const [ana, beto] = [await newLearner(), await newLearner()];
    const before = await textsNow();
    const refused = await post(beto, { ...fields, ...byScript, viewer: ana.actor.id });
    expect(refused).toMatchObject({
      status: 403,
      data: {
        problem: { detail: "Entraste con otra cuenta en este navegador. Recarga la página." },
        values: fields,
      },
    });
    expect(await textsNow()).toEqual(before);
    const { notes, lesson } = await watched(beto, path);
    expect({ notes, isMarked: lesson.isMarked }).toEqual({ notes: [], isMarked: false });
    const sent = await post(ana, { ...fields, ...byScript, viewer: ana.actor.id });
    expect(sent.status).toBe(200);
  });

  test("waits after too many comments, and says how long", async () => {
    const learner = await newLearner();
    const ways = [byScript, {}];
    for (let count = 0; count < 10; count++) {
      await post(learner, { ...writing(`Consejo ${count}`), ...byScript });
    }
    for (const way of ways) {
      expect(await post(learner, { ...writing("Otro"), ...way })).toMatchObject({
        status: 429,
        data: {
          problem: { detail: expect.stringMatching(/^Demasiados intentos\. .* en \d minutos\.$/) },
          values: { comment: "Otro" },
        },
      });
    }
  });

  test("leads to sign-in and back to the comments after the session ended", async () => {
    const at = `${path}?side=comments`;
    const back = `/login?redirectTo=${encodeURIComponent(at)}`;
    expect(await leadTo(post(here.ctx, { ...writing("Hola"), ...byScript }, at))).toBe(back);
    expect(await leadTo(Promise.resolve(loader(classVisit(here.ctx, `${path}/comments`))))).toBe(
      back,
    );
  });
});

describe("a further page of comments", () => {
  const more = (ctx: Ctx, query = "") => loader(classVisit(ctx, `${path}/comments${query}`));

  test("continues after the previous one", async () => {
    const learner = here.as(here.teacher);
    for (let count = 1; count <= 22; count++) {
      await post(learner, { ...writing(`Abono ${count}`), ...byScript });
    }
    const first = await more(learner);
    expect(first.comments).toHaveLength(20);
    expect(first.comments[0]).toMatchObject({ text: "Abono 22", createdAt: expect.any(Date) });
    const second = await more(learner, `?commentsBefore=${first.next}`);
    expect(second.comments.slice(0, 2).map(({ text }) => text)).toEqual(["Abono 2", "Abono 1"]);
  });

  test("is a 404 for viewers who may not watch the class", async () => {
    const stranger = here.as(await here.person("student"));
    await expect(more(stranger)).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe("in the browser", () => {
  const request = new Request(`http://localhost${path}`);
  const argsFor = (answer: () => Promise<unknown>) =>
    ({ request, params: {}, serverAction: answer, serverLoader: answer }) as unknown as Parameters<
      typeof clientAction
    >[0] &
      Parameters<typeof clientLoader>[0];
  const fail = (error: unknown) => argsFor(() => Promise.reject(error));

  test("a lost connection gives a result instead of the error page", async () => {
    expect(await clientAction(fail(new TypeError("Failed to fetch")))).toEqual({ lost: true });
    expect(await clientLoader(fail(new TypeError("Failed to fetch")))).toEqual({ failed: null });
  });

  test.each([
    ["comment", { comment: " Hola " }, { text: " Hola " }, { posted: { text: "Hola" } }],
    ["note", { note: "Podar" }, { note: "Podar", moment: "0:05" }, { notes: [] }],
  ])(
    "a %s that arrived is not restored, though another class was opened meanwhile",
    async (_, fields, typed, answer) => {
      const storage = new Map<string, string>();
      vi.stubGlobal("sessionStorage", {
        getItem: (name: string) => storage.get(name) ?? null,
        setItem: (name: string, value: string) => storage.set(name, value),
        removeItem: (name: string) => storage.delete(name),
      });
      const post = (given: unknown) => {
        const body = new URLSearchParams({ ...fields, [keptField]: "ana /clases/1" });
        return clientAction({
          ...argsFor(() => Promise.resolve(given)),
          request: new Request(request, { method: "POST", body }),
        });
      };
      keepText("ana /clases/1", typed);
      keepText("ana /clases/2", typed);
      await post({ problem: { detail: "No" }, values: {} });
      expect(keptText("ana /clases/1")).toEqual(typed);
      await post(answer);
      expect(keptText("ana /clases/1")).toBeNull();
      expect(keptText("ana /clases/2")).toEqual(typed);
      const more = {
        ...typed,
        ...("text" in typed ? { text: "Hola, profe" } : { note: "Abonar" }),
      };
      keepText("ana /clases/1", more);
      await post(answer);
      expect(keptText("ana /clases/1")).toEqual(more);
      vi.unstubAllGlobals();
    },
  );

  test("a server's reason is passed on, and so is a redirect to sign-in", async () => {
    const gone = { status: 404, statusText: "", internal: false, data: { detail: "No está" } };
    expect(await clientLoader(fail(gone))).toEqual({ failed: "No está" });
    const away = new Response(null, { status: 302 });
    await expect(clientAction(fail(away))).rejects.toBe(away);
    await expect(clientLoader(fail(away))).rejects.toBe(away);
  });

  test("a form does not load the class again, but navigation does", () => {
    const asks = { defaultShouldRevalidate: true } as Parameters<typeof shouldRevalidate>[0];
    expect(shouldRevalidate({ ...asks, formMethod: "POST" })).toBe(false);
    expect(shouldRevalidate(asks)).toBe(true);
  });
});
