// What the forms of a class do without scripts: make it once, save, finish, cancel, give and take
// files, and refuse what another tab has overtaken.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { lessons } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { csv, page as htmlPage, pdf } from "#src/testing/documents.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../teachers.layout.tsx";
import * as editor from "./class-editor.page.tsx";
import * as start from "./new-class.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const elsewhere = await world.academy();
const texts = { title: "Poda", description: "Con tijera.", published: "true" };
const form = { ...texts, comments: "true", isFree: "false" };

type Posted = Record<string, string | File>;
type Place = { courseId: string; moduleId: string; classId?: string };

async function newPlace(): Promise<Place> {
  const course = await here.addCourse();
  return { courseId: course.id, moduleId: course.modules[0]?.id ?? "" };
}

function post(place: Place, posted: Posted, ctx = here.as(here.teacher)) {
  const { courseId, moduleId, classId } = place;
  const path = `/teachers/courses/${courseId}/modules/${moduleId}/classes`;
  const visit = visitOf(ctx, classId ? `${path}/${classId}` : path, place);
  const body = new FormData();
  for (const [name, value] of Object.entries(posted)) body.set(name, value);
  const request = new Request(visit.request, { method: "POST", body });
  const action = classId ? editor.action : start.action;
  return throughGuard<unknown>(area, { ...visit, request }, action);
}

/** Where the answer leads. */
async function leadsTo(answer: Promise<unknown>): Promise<string> {
  const thrown = await answer.then((data) => data).catch((error: unknown) => error);
  if (!(thrown instanceof Response)) return expect.fail(JSON.stringify(thrown));
  return thrown.headers.get("location") ?? "";
}

async function rowOf(id: string) {
  const [row] = await world.database.db.select().from(lessons).where(eq(lessons.id, id));
  return row;
}

async function draft() {
  const place = await newPlace();
  const key = newId();
  await leadsTo(post(place, { ...form, key, intent: "save" }));
  return { ...place, classId: key };
}

describe("a new class", () => {
  test("that is sent twice is one, and a draft leads to its own page", async () => {
    const place = await newPlace();
    const key = newId();
    const sent = () => leadsTo(post(place, { ...form, description: "", key, intent: "save" }));
    const path = `/teachers/courses/${place.courseId}/modules/${place.moduleId}/classes/${key}`;
    expect(await Promise.all([sent(), sent()])).toEqual([path, path]);
    expect((await rowOf(key))?.finishedAt).toBeNull();
    expect(await world.database.db.$count(lessons, eq(lessons.moduleId, place.moduleId))).toBe(2);
  });

  test("whose answer was lost twice, with an edit after each, comes back with both versions", async () => {
    const place = await newPlace();
    const key = newId();
    const send = (title: string, intent: string) => post(place, { ...form, title, key, intent });
    await leadsTo(send("Una", "save"));
    await leadsTo(send("Dos", "save"));
    for (const [intent, then] of [
      ["finish", "finish"],
      ["finish-with-files", "save"],
    ] as const) {
      expect(await send("Tres", intent)).toMatchObject({
        init: { status: 409 },
        data: { values: { title: "Tres", key }, now: { title: "Dos", version: 2 }, intent: then },
      });
    }
    // What its choice posts to the page of the class.
    await leadsTo(post({ ...place, classId: key }, { ...form, title: "Tres", version: "2" }));
    expect(await rowOf(key)).toMatchObject({ title: "Tres", finishedAt: expect.anything() });
  });

  test("is finished with a title and a description, and refused without", async () => {
    const place = await newPlace();
    const refused = await post(place, { ...form, title: " ", description: "", key: newId() });
    expect(refused).toMatchObject({
      init: { status: 400 },
      data: {
        problem: {
          errors: [
            { path: "title", message: "Escribe el título de la clase" },
            { path: "description", message: "Escribe la descripción de la clase" },
          ],
        },
        values: { published: "true" },
      },
    });
    const key = newId();
    const { courseId, moduleId } = place;
    expect(await leadsTo(post(place, { ...form, key, intent: "finish" }))).toBe(
      `/teachers/courses/${courseId}/modules?open=${moduleId}`,
    );
    expect((await rowOf(key))?.listed).toBe(true);
  });
});

describe("a class", () => {
  test("is finished once its teacher says so", async () => {
    const place = await draft();
    await leadsTo(post(place, { ...form, version: "1", published: "false", intent: "finish" }));
    const row = await rowOf(place.classId);
    expect([row?.published, row?.finishedAt !== null, row?.listed]).toEqual([false, true, false]);
  });

  test("that another tab has saved comes back with both versions", async () => {
    const place = await draft();
    await leadsTo(post(place, { ...form, title: "Una", version: "1", intent: "save" }));
    const late = await post(place, { ...form, title: "Otra", version: "1", intent: "finish" });
    expect(late).toMatchObject({
      init: { status: 409 },
      data: { values: { title: "Otra" }, now: { title: "Una", version: 2 }, intent: "finish" },
    });
    expect((await rowOf(place.classId))?.finishedAt).toBeNull();
  });

  test("goes when it is cancelled, unless it was finished", async () => {
    const place = await draft();
    await leadsTo(post(place, { intent: "cancel" }));
    expect((await rowOf(place.classId))?.removedAt).not.toBeNull();
    expect(await leadsTo(post(place, { intent: "cancel" }))).toBe(
      `/teachers/courses/${place.courseId}/modules?open=${place.moduleId}`,
    );
    expect(await post(place, { ...form })).toMatchObject({ init: { status: 404 } });
    const finished = await draft();
    await leadsTo(post(finished, { ...form, version: "1" }));
    await leadsTo(post(finished, { intent: "cancel" }));
    expect((await rowOf(finished.classId))?.removedAt).toBeNull();
  });

  test("takes a file from a plain form, checked like any other, and gives it up", async () => {
    const place = await draft();
    const files = async () => {
      const visit = visitOf(here.as(here.teacher), "/teachers", place);
      const shown = await throughGuard(area, visit, editor.loader);
      return shown.files.attachments.map(({ name, bytes }) => [name, bytes]);
    };
    const attach = (name: string, body: Buffer) =>
      post(place, { intent: "attach", file: new File([new Uint8Array(body)], name) });
    await leadsTo(attach("Guía.pdf", pdf));
    await leadsTo(attach("precios.csv", csv));
    const message = "El contenido del archivo no corresponde a su nombre";
    expect(await attach("falso.pdf", htmlPage)).toMatchObject({
      init: { status: 415 },
      data: { problem: { detail: message }, values: { intent: "attach" } },
    });
    expect(await attach("Guía.pdf", pdf)).toMatchObject({ init: { status: 409 } });
    expect(await attach("clase.mp4", pdf)).toMatchObject({ init: { status: 415 } });
    expect(await post(place, { intent: "attach" })).toMatchObject({ init: { status: 400 } });
    expect(await files()).toEqual([
      ["Guía.pdf", pdf.length],
      ["precios.csv", csv.length],
    ]);
    await leadsTo(post(place, { intent: "remove-attachment", resourceName: "Guía.pdf" }));
    expect(await files()).toEqual([["precios.csv", csv.length]]);
  });

  test("gives up a video that could not be converted, without scripts and pressed twice", async () => {
    const place = await draft();
    const plays = await storedVideo(world, here, place.classId);
    const failed = await storedVideo(world, here, place.classId, "failed");
    const { courseId, moduleId, classId } = place;
    const path = `/teachers/courses/${courseId}/modules/${moduleId}/classes/${classId}`;
    const removes = (videoId: string) => leadsTo(post(place, { intent: "remove-video", videoId }));
    expect(await removes(failed.id)).toBe(`${path}#video-title`);
    expect(await removes(failed.id)).toBe(`${path}#video-title`);
    const visit = visitOf(here.as(here.teacher), "/teachers", place);
    const { content } = (await throughGuard(area, visit, editor.loader)).files;
    expect(content?.id).toBe(plays.id);
    expect(await post(place, { intent: "remove-video", videoId: plays.id })).toMatchObject({
      init: { status: 409 },
    });
  });

  test("is nobody else's, for any of its forms", async () => {
    const place = await draft();
    const other = here.as(await here.person("teacher"));
    for (const ctx of [other, elsewhere.as(elsewhere.teacher)]) {
      for (const intent of ["finish", "save", "cancel", "compare", "attach", "remove-video"]) {
        const answer = await post(place, { ...form, version: "1", intent }, ctx);
        expect(answer, intent).toMatchObject({ init: { status: 404 } });
      }
      const { courseId, moduleId } = place;
      const made = await post({ courseId, moduleId }, { ...form, key: newId() }, ctx);
      expect(made).toMatchObject({ init: { status: 404 } });
    }
    expect((await rowOf(place.classId))?.version).toBe(1);
  });
});
