// The attachments of a class: who adds them, who may download them, and under which name.
import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { enrolments } from "#src/enrolments/tables.ts";
import { uploads } from "#src/media/tables.ts";
import * as documents from "#src/testing/documents.ts";
import { type Client, problemIn } from "#src/testing/door.ts";
import { send } from "#src/testing/lesson-video.ts";
import { openMediaScene } from "#src/testing/media-scene.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { append, begin } from "#src/testing/tus.ts";

const scene = await openMediaScene();
afterAll(() => scene.world.close());
const { world, door, here, otherAcademy, paid, free, learner } = scene;
const { db } = world.database;
const { pdf } = documents;
const [jpeg, png] = [await noisePhoto("jpeg", 40), await noisePhoto("png", 40)];
const teacher = door.as(here.teacher, here.academy);
const student = door.as(learner, here.academy);
const stranger = await here.person("student");
const staff = await here.person("admin");
const colleague = await here.person("teacher");
const foreigner = await scene.learnerOf(otherAcademy);

/** Uploads a file and returns its address. */
async function sent(client: Client, fileName: string, body: Uint8Array, type = "application/pdf") {
  const signed = await client("/api/content/sign", { json: { fileName, fileType: "attachment" } });
  const { url }: { url: string } = await signed.json();
  expect((await send(client, url, new Uint8Array(body), type)).status).toBe(200);
  return url;
}

const resources = (lessonId: string) => `/api/classes/${lessonId}/resources`;

const add = (client: Client, lessonId: string, name: string, url: string) =>
  client(resources(lessonId), { json: { name, url } });

const remove = (client: Client, lessonId: string, resourceName: string) =>
  client(resources(lessonId), { method: "DELETE", json: { resourceName } });

async function given(
  lessonId: string,
  name: string,
  fileName = "guia.pdf",
  body: Uint8Array = pdf,
  type?: string,
) {
  const answer = await add(teacher, lessonId, name, await sent(teacher, fileName, body, type));
  expect(answer.status, await answer.clone().text()).toBe(201);
  const added: { name: string; url: string } = await answer.json();
  return added;
}

/** A class without attachments that the learner may watch. */
async function newLesson() {
  const course = await here.addCourse();
  return { courseId: course.id, lessonId: course.modules[1]?.lessons[0]?.id ?? "" };
}

async function listed(courseId: string, lessonId: string) {
  const answer = await teacher(`/api/courses/${courseId}/classes/${lessonId}`);
  return (await answer.json()).attachments;
}

const storedFile = (url: string) =>
  world.outside.files.list(`uploads/${here.academy.id}/${idIn(url)}`);

const office = "application/vnd.openxmlformats-officedocument";

describe("a file of a class", () => {
  test.each([
    ["guia.pdf", pdf, "application/pdf"],
    ["carta.doc", documents.doc, "application/msword"],
    ["carta.docx", documents.docx, `${office}.wordprocessingml.document`],
    ["precios.xls", documents.xls, "application/vnd.ms-excel"],
    ["precios.xlsx", documents.xlsx, `${office}.spreadsheetml.sheet`],
    ["charla.pptx", documents.pptx, `${office}.presentationml.presentation`],
    ["charla.odp", documents.odp, "application/vnd.oasis.opendocument.presentation"],
    ["carta.odt", documents.odt, "application/vnd.oasis.opendocument.text"],
    ["precios.csv", documents.csv, "text/csv"],
    ["notas.txt", documents.txt, "text/plain"],
    ["canto.mp3", documents.mp3, "audio/mpeg"],
    ["voz.m4a", documents.m4a, "audio/mp4"],
    ["hoja.jpg", jpeg, "image/jpeg"],
    ["hoja.PNG", png, "image/png"],
  ])("%s is served unchanged, and only as a download", async (fileName, body, type) => {
    const { url } = await given(paid, `Anexo ${fileName}`, fileName, body, type);
    const saved = `Anexo ${fileName.toLowerCase()}`;
    expect(url).toMatch(/^\/files\/[0-9a-f-]{36}\//);
    expect(decodeURIComponent(url)).toMatch(new RegExp(`/${saved}$`));
    const answer = await student(url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": type,
      // A text may come compressed.
      ...(type.startsWith("text/") ? {} : { "content-length": String(body.length) }),
      "content-disposition": `attachment; filename="${saved}"; filename*=UTF-8''${encodeURIComponent(saved)}`,
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-cache",
    });
  });

  test("is only for those who have the class's course", async () => {
    const { url } = await given(paid, "Guía de siembra");
    const ofFree = await given(free, "Guía de la finca");
    for (const [actor, status] of [
      [learner, 200],
      [here.teacher, 200],
      [staff, 200],
      [stranger, 404],
      [colleague, 404],
    ] as const) {
      const client = door.as(actor, here.academy);
      expect((await client(url)).status, actor.role).toBe(status);
      // The class is free to watch, but its files are not (spec 1 §6).
      expect((await client(ofFree.url)).status, actor.role).toBe(status);
    }
    await problemIn(await door.anyone(here.academy)(url), 404);
    await problemIn(await door.as(foreigner, otherAcademy.academy)(url), 404);
  });

  test("is closed at once to a learner who loses the course", async () => {
    const { url } = await given(paid, "Calendario");
    const leaver = await scene.learnerOf(here);
    const client = door.as(leaver, here.academy);
    expect((await client(url)).status).toBe(200);
    const place = and(eq(enrolments.academyId, here.academy.id), eq(enrolments.userId, leaver.id));
    await db.delete(enrolments).where(place);
    await problemIn(await client(url), 404);
  });

  test("supports ranges and HEAD", async () => {
    const { url } = await given(paid, "Por partes");
    const part = await student(url, { headers: { range: "bytes=-6" } });
    expect([part.status, await part.text()]).toEqual([206, "%%EOF\n"]);
    const head = await student(url, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String(pdf.length));
  });

  test.each(["no-id/guia.pdf", "00000000-0000-7000-8000-000000000000/guia.pdf", "..%2f/guia.pdf"])(
    "that does not exist is a 404: %s",
    async (path) => {
      await problemIn(await student(`/files/${path}`), 404);
    },
  );
});

describe("adding a file to a class", () => {
  test("twice, also concurrently, adds it once", async () => {
    const { courseId, lessonId } = await newLesson();
    const url = await sent(teacher, "guia.pdf", pdf);
    const both = await Promise.all([
      add(teacher, lessonId, "Guía", url),
      add(teacher, lessonId, " Guía ", url),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = await Promise.all(both.map((answer) => answer.json()));
    expect(one).toEqual(other);
    expect(await listed(courseId, lessonId)).toEqual([one]);
  });

  test("requires a name that no other file of the class has", async () => {
    const { courseId, lessonId } = await newLesson();
    const one = await given(lessonId, "Guía");
    const again = await sent(teacher, "otra.pdf", pdf);
    await problemIn(await add(teacher, lessonId, "Guía", again), 409);
    await problemIn(await add(teacher, lessonId, "", again), 400);
    await problemIn(await add(teacher, lessonId, "x".repeat(121), again), 400);
    const two = await given(lessonId, "Guía 2");
    expect(await listed(courseId, lessonId)).toEqual([one, two]);
    expect((await given((await newLesson()).lessonId, "Guía")).name).toBe("Guía");
  });

  test("requires managing the course and an upload of one's own", async () => {
    const { lessonId } = await newLesson();
    const url = await sent(teacher, "guia.pdf", pdf);
    for (const actor of [colleague, stranger, learner]) {
      await problemIn(await add(door.as(actor, here.academy), lessonId, "Guía", url), 404);
    }
    await problemIn(await add(door.anyone(here.academy), lessonId, "Guía", url), 401);
    await problemIn(await add(door.as(staff, here.academy), lessonId, "Guía", url), 400);
    const abroad = door.as(otherAcademy.teacher, otherAcademy.academy);
    await problemIn(await add(abroad, lessonId, "Guía", url), 404);
    await problemIn(await add(teacher, lessonId, "Guía", "https://example.com/guia.pdf"), 400);
  });

  test.each([
    ["a page", "guia.pdf", documents.page],
    ["a program", "guia.doc", documents.program],
    ["an installer", "guia.doc", documents.installer],
    ["an archive", "guia.docx", documents.plainZip],
    ["another document", "guia.docx", documents.xlsx],
    ["a sheet as slides", "charla.pptx", documents.xlsx],
    ["a letter as slides", "charla.odp", documents.odt],
    ["a program as text", "notas.txt", documents.program],
    ["an archive as a list", "precios.csv", documents.plainZip],
    ["a program as a song", "canto.mp3", documents.program],
    ["a page as a song", "voz.m4a", documents.page],
  ])("is refused for %s in disguise, for any way of upload", async (_, fileName, body) => {
    const { lessonId } = await newLesson();
    const signed = await teacher("/api/content/sign", { json: { fileName } });
    const { url } = await signed.json();
    await problemIn(await add(teacher, lessonId, "Guía", url), 409);
    // Simulates a browser that PUTs straight to a bucket, past all our checks.
    const [{ key = "" } = {}] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.id, idIn(url)));
    await world.outside.files.put(key, Readable.from([body]), 1e6);
    await problemIn(await add(teacher, lessonId, "Guía", url), 415);
    expect(await world.outside.files.stat(key)).toBeNull();
  });

  test.each([
    ["Guía de siembra.pdf", "application/pdf", pdf],
    ["semillero.jpg", "image/jpeg", jpeg],
  ])("comes by a resumable upload in two parts, once: %s", async (name, type, body) => {
    const { courseId, lessonId } = await newLesson();
    const address = await begin(teacher, { name, type, bytes: body.length });
    const middle = Math.floor(body.length / 2);
    const [half, rest] = [body.subarray(0, middle), body.subarray(middle)];
    expect((await append(teacher, address, 0, Buffer.from(half))).status).toBe(204);
    await problemIn(await add(teacher, lessonId, name, address), 409);
    expect((await append(teacher, address, middle, Buffer.from(rest))).status).toBe(204);
    expect((await add(teacher, lessonId, name, address)).status).toBe(201);
    const again = await add(teacher, lessonId, name, address);
    const { url }: { url: string } = await again.json();
    expect(await listed(courseId, lessonId)).toHaveLength(1);
    expect(Buffer.from(await (await teacher(url)).arrayBuffer()).equals(body)).toBe(true);
  });

  test("is refused for a video, and after the thirtieth file", async () => {
    const { courseId, lessonId } = await newLesson();
    const url = await sent(teacher, "guia.pdf", pdf);
    for (let count = 0; count < 30; count++) {
      expect((await add(teacher, lessonId, `Guía ${count}`, url)).status).toBe(201);
    }
    await problemIn(await add(teacher, lessonId, "Una más", url), 409);
    expect(await listed(courseId, lessonId)).toHaveLength(30);
    const video = { fileName: "clase.mp4", contentType: "video/mp4" };
    const signed = await teacher("/api/content/sign", { json: video });
    await problemIn(await add(teacher, lessonId, "Video", (await signed.json()).url), 415);
  });
});

describe("removing a file from a class", () => {
  test("can be repeated, and deletes the file with its last class", async () => {
    const [one, two] = [await newLesson(), await newLesson()];
    const url = await sent(teacher, "guia.pdf", pdf);
    const first = await (await add(teacher, one.lessonId, "Guía", url)).json();
    const second = await (await add(teacher, two.lessonId, "Copia", url)).json();
    expect((await remove(teacher, one.lessonId, "Guía")).status).toBe(204);
    expect((await remove(teacher, one.lessonId, "Guía")).status).toBe(204);
    await problemIn(await teacher(first.url), 404);
    expect((await teacher(second.url)).status).toBe(200);
    expect(await storedFile(url)).toHaveLength(1);
    expect((await remove(teacher, two.lessonId, "Copia")).status).toBe(204);
    expect(await storedFile(url)).toEqual([]);
    expect(await listed(two.courseId, two.lessonId)).toEqual([]);
  });

  test("requires managing the course", async () => {
    const { url } = await given(paid, "Se queda");
    for (const [actor, home] of [
      [colleague, here],
      [learner, here],
      [otherAcademy.teacher, otherAcademy],
    ] as const) {
      await problemIn(await remove(door.as(actor, home.academy), paid, "Se queda"), 404);
    }
    expect((await teacher(url)).status).toBe(200);
  });
});

function idIn(url: string): string {
  return /uploads\/([0-9a-f-]+)/.exec(url)?.[1] ?? "";
}
