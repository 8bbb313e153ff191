import { and, eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import { lessons } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { captions } from "#src/media/tables.ts";
import { problemIn } from "#src/testing/door.ts";
import { openMediaScene } from "#src/testing/media-scene.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import * as captionsPage from "../../pages/teachers/class-editor/captions.page.tsx";
import * as area from "../../pages/teachers/teachers.layout.tsx";
import { captionLimits, captionTexts } from "./read-captions.rules.ts";

const scene = await openMediaScene();
const { world, door, here, otherAcademy, paid, free, learner } = scene;
afterAll(() => world.close());
const teacher = door.as(here.teacher, here.academy);
const base = `/api/classes/${paid}/captions`;
const srt = "1\n00:00:01,000 --> 00:00:02,500\nHola & <script>adiós</script>\n";
const put = (language: string, json: unknown, client = teacher, at = base) =>
  client(`${at}/${language}`, { method: "PUT", json });
const course = `/api/courses/${here.course.id}/classes/${paid}`;

describe("captions", () => {
  test("of a file are listed, read back as WebVTT, and reach the learner", async () => {
    const saved = await put("es", { text: srt, fileName: "C:\\Videos\\clase.srt", version: 0 });
    const one = { language: "es", label: "Español", source: "clase.srt", cueCount: 1, version: 1 };
    expect(await saved.json()).toMatchObject(one);
    await put("en", { text: srt, fileName: "class.srt" });
    const { captions } = await (await teacher(base)).json();
    expect(captions.map(({ language }: { language: string }) => language)).toEqual(["es", "en"]);
    const text = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHola &amp; adiós\n";
    expect(await (await teacher(`${base}/es`)).json()).toMatchObject({ text, version: 1 });

    const student = door.as(learner, here.academy);
    const seen = await (await student(course)).json();
    expect(seen.captions[0]).toMatchObject({ language: "es", label: "Español" });
    const loaded = await student(seen.captions[0].url);
    expect(loaded.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(loaded.headers.get("cache-control")).toBe("private, no-cache");
    expect(await loaded.text()).toBe(text);
  });

  test("are corrected; two tabs do not lose each other's work", async () => {
    const text = srt.replace("Hola", "Buenas");
    // The second time as after a double click, or an answer that was lost.
    for (const _ of ["once", "again"]) {
      const saved = await put("es", { text, fileName: "clase.srt", version: 1 });
      expect(await saved.json()).toMatchObject({ version: 2 });
    }
    const stale = await put("es", { text: srt, fileName: "clase.srt", version: 1 });
    expect((await problemIn(stale, 409)).detail).toBe(staleCourse);
    const added = await put("es", { text: srt, fileName: "otra.srt", version: 0 });
    expect((await problemIn(added, 409)).detail).toBe("La clase ya tiene subtítulos en español");
    for (const version of [1, 99_999_999_999]) {
      await problemIn(await teacher(`${base}/es?version=${version}`, { method: "DELETE" }), 409);
    }
    expect(await (await teacher(`${base}/es`)).json()).toMatchObject({ version: 2 });
  });

  test("with wrong lines are refused line by line, and what was there stays", async () => {
    const text = "00:05.000 --> 00:01.000\nA\n\n00:99.000 --> 00:01.000\nB";
    const refused = await problemIn(await put("es", { text, fileName: "mal.srt" }), 400);
    expect(refused.errors?.map(({ message }) => message)).toEqual([
      "Línea 1: el subtítulo termina antes de empezar",
      expect.stringMatching(/^Línea 4: el tiempo «00:99/),
    ]);
    const no = await problemIn(await put("fr", { text: "nada", fileName: "x.srt" }), 400);
    expect(no.detail).toBe(captionTexts.none);
    await problemIn(await put("xx", { text: srt, fileName: "x.srt" }), 400);
    const heavy = await put("fr", { text: "ñ".repeat(600_000), fileName: "x.srt" });
    expect((await problemIn(heavy, 413)).detail).toBe(captionTexts.heavy);
    await problemIn(await put("fr", { text: "a".repeat(3e6), fileName: "x.srt" }), 413);
    expect(await (await teacher(`${base}/es`)).json()).toMatchObject({ version: 2 });
  });

  test("past the room of their course are refused; what was there may get shorter", async () => {
    const key = { academyId: here.academy.id, courseId: here.course.id, lessonId: free };
    const vtt = sql`repeat('x', ${captionLimits.courseBytes - 200})`;
    const { db } = world.database;
    await db.insert(captions).values({ ...key, id: newId(), language: "en", source: "x", vtt });
    const text = srt.repeat(8);
    const { detail, errors } = await problemIn(await put("it", { text, fileName: "x.srt" }), 409);
    expect(detail).toBe(captionTexts.courseHeavy);
    expect(errors).toEqual([{ path: "text", message: detail }]);
    expect((await put("es", { text: srt, fileName: "corto.srt" })).status).toBe(200);
    await db.delete(captions).where(eq(captions.lessonId, free));
    expect((await put("it", { text, fileName: "x.srt" })).status).toBe(200);
    await teacher(`${base}/it`, { method: "DELETE" });
  });

  test("as long as a file may be arrive whole", async () => {
    const cue = (at: number) =>
      `00:00:01.000 --> 00:00:02.000\nSubtítulo ${at} ${"a".repeat(150)}\n\n`;
    const text = Array.from({ length: 5000 }, (_, at) => cue(at)).join("");
    const saved = await put("pt", { text, fileName: "largo.vtt" });
    expect(await saved.json()).toMatchObject({ cueCount: 5000 });
    expect((await teacher(`${base}/pt`, { method: "DELETE" })).status).toBe(204);
    expect((await teacher(`${base}/pt`, { method: "DELETE" })).status).toBe(204);
    await problemIn(await teacher(`${base}/pt`), 404);
  });
});

describe("others", () => {
  test("neither read nor change the captions of a class that they do not manage", async () => {
    const other = await here.person("teacher");
    const academy = await here.person("academy");
    for (const actor of [other, academy, learner, here.student]) {
      const client = door.as(actor, here.academy);
      await problemIn(await client(base), 404);
      await problemIn(await client(`${base}/es`), 404);
      await problemIn(await put("es", { text: srt, fileName: "x.srt" }, client), 404);
      await problemIn(await client(`${base}/es`, { method: "DELETE" }), 404);
    }
    const away = door.as(otherAcademy.teacher, otherAcademy.academy);
    await problemIn(await put("es", { text: srt, fileName: "x.srt" }, away), 404);
    await problemIn(
      await put("es", { text: srt, fileName: "x.srt" }, teacher, "/api/classes/nada/captions"),
      404,
    );
  });

  test("load them only with the right to watch the class", async () => {
    const { captions } = await (await door.as(learner, here.academy)(course)).json();
    const [{ url }] = captions;
    const stranger = await here.person("student");
    const away = door.as(otherAcademy.student, otherAcademy.academy);
    for (const client of [door.anyone(here.academy), door.as(stranger, here.academy), away]) {
      await problemIn(await client(url), 404);
    }
    await problemIn(await teacher(url.replace("/es.vtt", "/en.vtt")), 404);
    await problemIn(await teacher("/captions/nada/es.vtt"), 404);
    expect((await teacher(url)).status).toBe(200);
    // A free class is for every signed-in person.
    await put("es", { text: srt, fileName: "x.srt" }, teacher, `/api/classes/${free}/captions`);
    const open = await (
      await door.as(stranger, here.academy)(`/api/courses/${here.course.id}/classes/${free}`)
    ).json();
    expect((await door.as(stranger, here.academy)(open.captions[0].url)).status).toBe(200);
  });

  test("find no captions of a class that was removed", async () => {
    const own = and(eq(lessons.academyId, here.academy.id), eq(lessons.id, free));
    await world.database.db.update(lessons).set({ removedAt: new Date() }).where(own);
    await problemIn(await teacher(`/api/classes/${free}/captions`), 404);
    await world.database.db.update(lessons).set({ removedAt: null }).where(own);
  });
});

describe("the page", () => {
  const module = here.course.modules.find(({ lessons }) => lessons.some(({ id }) => id === paid));
  const params = { courseId: here.course.id, moduleId: module?.id ?? "", classId: paid };
  const classPath = `/teachers/courses/${params.courseId}/modules/${params.moduleId}/classes/${paid}`;

  async function posted(fields: Record<string, string | File>) {
    const visit = visitOf(here.as(here.teacher), `${classPath}/captions`, params);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const { headers } = visit.request;
    const request = new Request(visit.url, { method: "POST", headers, body });
    return throughGuard(area, { ...visit, request }, captionsPage.action).catch((answer) => answer);
  }

  test("takes a file in an old encoding, and comes back to the class", async () => {
    const file = new File([Buffer.from(srt.replace("Hola", "Añil"), "latin1")], "viejo.srt");
    const answer = await posted({ language: "fr", file });
    expect([answer.status, answer.headers?.get("location")]).toEqual([
      302,
      `${classPath}#subtitulos`,
    ]);
    expect((await (await teacher(`${base}/fr`)).json()).text).toContain("Añil &amp; adiós");
    expect((await posted({ language: "fr", file })).status).toBe(302);
    const other = new File([srt], "viejo.srt");
    const unread = await posted({ language: "fr", file: other });
    expect(unread.data.problem.status).toBe(409);
    const again = await posted({ language: "fr", file: other, "known.fr": "1", stay: "1" });
    expect(again.said).toBe("Guardamos 1 subtítulo en francés.");
  });

  test("gives a correction back with its faults, and removes", async () => {
    const wrong = {
      intent: "correct",
      language: "fr",
      version: "2",
      text: "00:05.000 --> 00:01.000\nA",
    };
    const answer = await posted(wrong);
    expect(answer.data.values.text).toBe(wrong.text);
    expect(answer.data.problem.errors[0].message).toContain("Línea 1");
    const text = "00:01.000 --> 00:05.000\nBien";
    expect((await posted({ ...wrong, text })).status).toBe(302);
    const shown = await throughGuard(
      area,
      visitOf(here.as(here.teacher), `${classPath}/captions?language=fr`, params),
      captionsPage.loader,
    );
    expect(shown.corrected).toMatchObject({ source: "viejo.srt", version: 3 });
    expect(shown.corrected?.text).toBe("00:00:01.000 --> 00:00:05.000\nBien\n");
    expect((await posted({ intent: "remove", language: "fr", version: "3" })).status).toBe(302);
    await problemIn(await teacher(`${base}/fr`), 404);
  });
});
