// The wizard on the server: what its buttons save, where they lead, and what it refuses.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses, modules } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses, insertCourses } from "#src/testing/write-course.ts";
import * as area from "../teachers.layout.tsx";
import { action, clientAction, loader } from "./wizard.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

type Fields = Record<string, string>;
type Refused = {
  problem: { status: number; detail: string };
  stale?: { version: number; otherKey?: string };
};

/** Where the form leads, or what it is answered. */
async function post(id: string | null, step: number, fields: Fields, actor = here.teacher) {
  const path = id ? `/teachers/courses/${id}/edit?step=${step}` : "/teachers/courses/create";
  const visit = visitOf(here.as(actor), path, id ? { courseId: id } : {});
  const { headers } = visit.request;
  const request = new Request(visit.url, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  try {
    const answer = await throughGuard(area, { ...visit, request }, action);
    return (answer as { data: Refused }).data;
  } catch (error) {
    if (error instanceof Response) return error.headers.get("location");
    throw error;
  }
}

const open = (id: string, query = "?step=2", actor: Actor = here.teacher) =>
  throughGuard(
    area,
    visitOf(here.as(actor), `/teachers/courses/${id}/edit${query}`, { courseId: id }),
    loader,
  );

const texts = { title: "Pulpa", description: "Compost", price: "015", category: "cultivo" };
const three = {
  "prerequisites[0]": "Una pala",
  "prerequisites[1]": "Un costal",
  "prerequisites[2]": "Pulpa",
};

async function rowOf(id: string) {
  const [row] = await world.database.db.select().from(courses).where(eq(courses.id, id));
  return row;
}

async function draft(more: object = {}) {
  const row = {
    teacherId: here.teacher.id,
    title: "Pulpa",
    description: "Compost",
    category: "cultivo",
    priceCents: 1500,
    status: "draft" as const,
    ...more,
  };
  const [id = ""] = await insertCourses(here.ctx, [row]);
  return id;
}

describe("the first save", () => {
  test("pressed twice at once makes one course with one module, and leads to its step 2", async () => {
    const key = newId();
    const target = `/teachers/courses/${key}/edit?step=2&saved=1`;
    const both = await Promise.all([1, 2].map(() => post(null, 1, { ...texts, key })));
    expect(both).toEqual([target, target]);
    expect(await rowOf(key)).toMatchObject({ status: "draft", priceCents: 1500, version: 1 });
    const parts = await world.database.db.select().from(modules).where(eq(modules.courseId, key));
    expect(parts.map(({ name }) => name)).toEqual(["Módulo 1"]);
  });

  test("its form, come back from the browser's memory with other texts, overwrites none", async () => {
    const key = newId();
    await post(null, 1, { ...texts, key });
    const other = { ...texts, key, title: "Papa criolla" };
    const refused = (await post(null, 1, other)) as Refused;
    expect(refused).toMatchObject({
      problem: { status: 409 },
      stale: {
        version: 1,
        courseId: key,
        fields: expect.arrayContaining([{ label: "Título", mine: "Papa criolla", saved: "Pulpa" }]),
      },
    });
    expect(await rowOf(key)).toMatchObject({ title: "Pulpa", version: 1 });
    // Whoever has seen both saves mine over it, or as a course of its own, once.
    const apart = { ...other, key: refused.stale?.otherKey ?? "" };
    const both = await Promise.all([post(null, 1, apart), post(null, 1, apart)]);
    expect(both).toEqual(Array(2).fill(`/teachers/courses/${apart.key}/edit?step=2&saved=1`));
    expect(await rowOf(apart.key)).toMatchObject({ title: "Papa criolla" });
    expect(await post(key, 1, { ...other, version: "1" })).toContain("saved=2");
    // Nor once it was changed elsewhere.
    expect(await post(null, 1, { ...other, title: "Otra" })).toMatchObject({
      problem: { status: 409 },
      stale: { version: 2, courseId: key },
    });
  });

  test("a key that names somebody else's course makes a course of its own", async () => {
    const other = await here.person("teacher");
    const theirs = await draft({ teacherId: other.id });
    const next = String(await post(null, 1, { ...texts, key: theirs }));
    expect(next).toMatch(/edit\?step=2/);
    expect(next).not.toContain(theirs);
    expect(String(await post(null, 1, { ...texts, key: "'; drop" }))).toMatch(/edit\?step=2/);
  });
});

describe("the buttons of a step", () => {
  test("Siguiente saves and leads on, from the last step to the modules", async () => {
    const id = await draft({ usesPrint: true });
    const steps: [number, Fields, string][] = [
      [1, { ...texts, title: "Uno" }, `/teachers/courses/${id}/edit?step=2&saved=2`],
      [2, three, `/teachers/courses/${id}/edit?step=3&saved=3`],
      [
        3,
        {
          "faqs[0].title": "¿Huele?",
          "faqs[0].answer": "No",
          promotionalMessage: "",
          feedListing: "on",
        },
        `/teachers/courses/${id}/modules?saved=4`,
      ],
    ];
    for (const [step, fields, target] of steps) {
      expect(await post(id, step, { ...fields, version: String(step) })).toBe(target);
    }
    expect(await rowOf(id)).toMatchObject({ title: "Uno", faqs: [{ title: "¿Huele?" }] });
  });

  test("step 2 waits for a cover or the linocut", async () => {
    const id = await draft();
    expect(await post(id, 2, { ...three, version: "1" })).toMatchObject({
      problem: { errors: [{ path: "cover", message: "Debes subir una imagen de portada" }] },
    });
  });

  test("Atrás saves what has no fault, and leads back by the status of the course", async () => {
    const id = await draft({ prerequisites: ["Antes"] });
    const fields = { "prerequisites[0]": "Uno", "prerequisites[1]": "x".repeat(151) };
    const back = await post(id, 2, { ...fields, intent: "back", version: "1" });
    expect(back).toBe(`/teachers/courses/${id}/edit?step=1&saved=2`);
    expect(await rowOf(id)).toMatchObject({ prerequisites: ["Uno"] });
    const leave = (version: number) =>
      post(id, 1, { ...texts, title: "", intent: "back", version: String(version) });
    expect(await leave(2)).toBe("/teachers/courses?tab=draft");
    expect(await rowOf(id)).toMatchObject({ title: "Pulpa" });
    for (const [status, tab] of [
      ["published", "published"],
      ["archived", "archived"],
      ["processing", "draft"],
    ] as const) {
      await changeCourses(here.ctx, id, { status });
      expect(await leave(2)).toBe(`/teachers/courses?tab=${tab}`);
    }
  });

  test("Atrás takes no subscribers for a course on sale without the day of its launch", async () => {
    const faqs = [{ title: "¿Huele?", answer: "No" }];
    const id = await draft({ status: "published", faqs });
    const fields = {
      "faqs[0].title": "¿Huele?",
      "faqs[0].answer": "No",
      scheduledLaunch: "",
      promotionalMessage: "",
      isSubscription: "on",
      intent: "back",
    };
    expect(await post(id, 3, { ...fields, version: "1" })).toMatchObject({
      problem: {
        status: 400,
        errors: [{ path: "scheduledLaunch", message: "Elige la fecha del lanzamiento" }],
      },
      values: { isSubscription: "on" },
    });
    expect(await rowOf(id)).toMatchObject({ isSubscription: false, version: 1 });
    // A draft may lack it until it is published.
    await changeCourses(here.ctx, id, { status: "draft" });
    expect(await post(id, 3, { ...fields, version: "1" })).toContain("step=2");
  });

  test("buttons of a list give the form back and save nothing", async () => {
    const id = await draft();
    const answer = await post(id, 2, { ...three, intent: "down prerequisites[0]", version: "1" });
    expect(answer).toMatchObject({ edit: { kind: "down", at: 1 } });
    expect(await rowOf(id)).toMatchObject({ prerequisites: [], version: 1 });
  });

  test("another tab's save is a 409 with both versions, whose choice is saved", async () => {
    const id = await draft({ version: 7, title: "Suya" });
    const mine = { ...texts, title: "Mía" };
    expect(await post(id, 1, { ...mine, version: "6" })).toMatchObject({
      problem: { status: 409, detail: "Este curso cambió en otra pestaña" },
      values: { title: "Mía" },
      stale: {
        version: 7,
        fields: expect.arrayContaining([{ label: "Título", mine: "Mía", saved: "Suya" }]),
      },
    });
    expect(await rowOf(id)).toMatchObject({ title: "Suya" });
    expect(await post(id, 1, { ...mine, version: "7" })).toContain("saved=8");
  });
});

describe("the page", () => {
  test("shows a step of the course, and the first where the address says another", async () => {
    const id = await draft({ learnings: ["Catar"] });
    expect(await open(id)).toMatchObject({ step: 2, saved: { learnings: ["Catar"], price: "15" } });
    for (const query of ["", "?step=0", "?step=4", "?step=x"]) {
      expect((await open(id, query)).step, query).toBe(1);
    }
  });

  test("the course of another teacher, or a removed one, does not exist", async () => {
    const id = await draft();
    const other = await here.person("teacher");
    const gone = { init: { status: 404 } };
    await expect(open(id, "", other)).rejects.toMatchObject(gone);
    expect(await post(id, 1, { ...texts, version: "1" }, other)).toMatchObject({
      problem: { status: 404 },
    });
    await changeCourses(here.ctx, id, { removedAt: new Date() });
    await expect(open(id)).rejects.toMatchObject(gone);
    await expect(open("no-es")).rejects.toMatchObject(gone);
  });

  test("a lost line gives the text of the dialog instead of the error page", async () => {
    const args = (error: unknown) =>
      ({ serverAction: () => Promise.reject(error) }) as unknown as Parameters<
        typeof clientAction
      >[0];
    expect(await clientAction(args(new TypeError("Failed to fetch")))).toMatchObject({
      data: { problem: { detail: "Hubo un error al guardar el curso" } },
      init: { status: 503 },
    });
    const away = new Response(null, { status: 302 });
    await expect(clientAction(args(away))).rejects.toBe(away);
  });
});
