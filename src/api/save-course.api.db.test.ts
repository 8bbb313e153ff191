// PUT /teachers/courses: what it creates, saves, ignores and refuses.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { courseTexts } from "#src/courses/authoring/course.rules.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openDoor } from "#src/testing/door.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const elsewhere = await world.academy();

type Answer = { status: number; body: Record<string, unknown> & { course: Wire } };
type Wire = Record<string, unknown> & { id: string; version: number; modules: { name: string }[] };

async function put(json: unknown, actor: Actor = here.teacher, path = "/api/teachers/courses") {
  const home = actor === elsewhere.teacher ? elsewhere : here;
  const answer = await door.as(actor, home.academy)(path, { method: "PUT", json });
  return { status: answer.status, body: await answer.json() } as Answer;
}

const faults = ({ body }: Answer) =>
  (body.errors as { path: string; message: string }[] | undefined)?.map(
    ({ path, message }) => `${path}: ${message}`,
  );

const fresh = {
  title: "Pulpa que no se bota",
  description: "Compost de la pulpa del café.",
  price: 15,
  category: "cultivo",
};

async function created(more: object = {}) {
  const { status, body } = await put({ ...fresh, ...more });
  expect(status).toBe(200);
  return body.course;
}

async function rowOf(id: string) {
  const [row] = await world.database.db.select().from(courses).where(eq(courses.id, id));
  return row;
}

describe("without an id", () => {
  test.each(["/api/teachers/courses", "/api/teachers/courses/"])(
    "%s creates a draft of the caller, whatever else is said",
    async (path) => {
      const { status, body } = await put(
        {
          ...fresh,
          status: "published",
          teacher: newId(),
          teacherInfo: { _id: newId() },
          studentCount: 900,
          reviewCount: 5,
          coverImageUrl: "https://example.com/a.png",
          modules: [{ name: "Sin id" }, { id: newId(), name: "Ajeno", classes: [] }],
          classes: [{}],
        },
        here.teacher,
        path,
      );
      expect(status).toBe(200);
      expect(body.course).toMatchObject({
        ...fresh,
        status: "draft",
        studentCount: 0,
        reviewCount: 1,
        version: 1,
        teacherInfo: { _id: here.teacher.id },
        modules: [{ name: "Module 1", classes: [] }],
      });
      expect(body.course._id).toBe(body.course.id);
      expect(await rowOf(body.course.id)).toMatchObject({ coverKey: null, publishedAt: null });
    },
  );

  test("every missing field is named with the text of the wizard", async () => {
    const answer = await put({});
    expect(answer.status).toBe(400);
    expect(faults(answer)).toEqual(
      ["title", "description", "price", "category"].map(
        (name) => `${name}: Debes completar todos los campos`,
      ),
    );
  });

  test("a category of no academy, and the one that filters nothing, are refused", async () => {
    for (const category of ["astrología", "todos"]) {
      expect(faults(await put({ ...fresh, category }))).toEqual([
        `category: ${courseTexts.category}`,
      ]);
    }
  });

  test("students and administrators create none", async () => {
    expect((await put(fresh, here.student)).status).toBe(403);
    expect((await put(fresh, await here.person("academy"))).status).toBe(403);
  });
});

describe("with an id", () => {
  test("it saves what is named, in both spellings of an id, and leaves the rest", async () => {
    const { id } = await created({ learnings: ["Armar una pila"] });
    const faqs = [
      { question: "¿Huele?", answer: "No" },
      { title: "¿Cuánto tarda?", answer: "Tres meses" },
    ];
    const { status, body } = await put({ _id: id, title: "  Pulpa\u0000 ", faqs });
    expect(status).toBe(200);
    expect(body.course).toMatchObject({
      title: "Pulpa",
      description: fresh.description,
      learnings: ["Armar una pila"],
      faqs: [
        { title: "¿Huele?", question: "¿Huele?", answer: "No" },
        { title: "¿Cuánto tarda?", question: "¿Cuánto tarda?", answer: "Tres meses" },
      ],
      version: 2,
    });
    const again = await put({ id, faqs: body.course.faqs });
    expect(again.body.course.version).toBe(2);
  });

  test("status, teacher and counts that it names are not taken", async () => {
    const { id } = here.course;
    const before = await rowOf(id);
    const answer = await put({ id, status: "archived", teacher: newId(), studentCount: 0 });
    expect(answer.status).toBe(200);
    expect(await rowOf(id)).toEqual(before);
  });

  test("no module and no class is removed or changed, whatever the body names", async () => {
    const { id } = here.course;
    const read = async () => [
      await world.database.db.select().from(modules).where(eq(modules.courseId, id)),
      await world.database.db.select().from(lessons).where(eq(lessons.courseId, id)),
    ];
    const before = await read();
    for (const named of [[], [{ name: "Nuevo" }], [{ id: newId() }], "nada"]) {
      expect((await put({ id, title: here.course.title, modules: named })).status).toBe(200);
    }
    expect(await read()).toEqual(before);
  });

  test("launch fields are saved, and what GET says of a subscription changes nothing", async () => {
    const { id } = await created();
    const launch = {
      scheduledLaunch: "2030-12-03T10:00:00-05:00",
      promotionalMessage: "Siembra, deshije y poda.",
      suscription: true,
      feedListing: false,
    };
    expect((await put({ id, ...launch })).body.course).toMatchObject({
      scheduledLaunch: "2030-12-03T15:00:00.000Z",
      promotionalMessage: "Siembra, deshije y poda.",
      feedListing: false,
    });
    expect(await rowOf(id)).toMatchObject({ isSubscription: true });
    await put({ id, suscription: false });
    expect(await rowOf(id)).toMatchObject({ isSubscription: false });
    await changeCourses(here.ctx, id, { status: "published", isSubscription: false });
    const read = await (await door.anyone(here.academy)(`/api/courses/${id}`)).json();
    expect(read.suscription).toBe(true);
    await put({ ...read, modules: undefined, prerequisites: undefined, faqs: undefined });
    expect(await rowOf(id)).toMatchObject({ isSubscription: false });
    await put({ id, scheduledLaunch: null, suscription: false });
    expect(await rowOf(id)).toMatchObject({ scheduledLaunch: null });
  });

  test("lists, texts and prices beyond their limits are named at their places", async () => {
    const { id } = await created();
    const answer = await put({
      id,
      title: "a".repeat(101),
      description: " ",
      price: 501,
      prerequisites: ["bien", "x".repeat(151)],
      learnings: Array(11).fill("a"),
      faqs: [{ question: "¿Y?" }, { title: "q".repeat(101), answer: 7 }, null],
      promotionalMessage: "m".repeat(201),
    });
    expect(answer.status).toBe(400);
    expect(faults(answer)).toEqual(
      expect.arrayContaining([
        `title: ${courseTexts.titleLong}`,
        `description: ${courseTexts.incomplete}`,
        `price: ${courseTexts.price}`,
        `prerequisites[1]: ${courseTexts.itemLong}`,
        `learnings: ${courseTexts.learningsMany}`,
        `faqs[0].answer: ${courseTexts.answerEmpty}`,
        `faqs[1].title: ${courseTexts.questionLong}`,
        `faqs[1].answer: ${courseTexts.answerEmpty}`,
        `promotionalMessage: ${courseTexts.promotionalLong}`,
      ]),
    );
    expect(await rowOf(id)).toMatchObject({ title: fresh.title, version: 1 });
  });

  test("a published course stays complete, and shows a change at once", async () => {
    const { id } = here.course;
    expect(faults(await put({ id, prerequisites: ["uno", "dos"], faqs: [] }))).toEqual([
      `prerequisites: ${courseTexts.prerequisitesFew}`,
      `faqs: ${courseTexts.faqsFew}`,
    ]);
    await put({ id, title: "Café sin afán" });
    const answer = await door.anyone(here.academy)("/api/courses?terms=afan");
    expect((await answer.json()).courses).toMatchObject([{ id, title: "Café sin afán" }]);
  });

  test.each(["published", "processing"] as const)(
    "a %s course that takes subscribers keeps its date, also where a body names one of both",
    async (status) => {
      const { id } = await created({ suscription: true });
      await changeCourses(here.ctx, id, { status });
      const needed = [`scheduledLaunch: ${courseTexts.launchNeeded}`];
      expect(faults(await put({ id, scheduledLaunch: null, title: "Otra" }))).toEqual(needed);
      expect((await put({ id, title: "Otra" })).status).toBe(200);
      await changeCourses(here.ctx, id, { isSubscription: false });
      expect(faults(await put({ id, suscription: true }))).toEqual(needed);
      expect(await rowOf(id)).toMatchObject({ isSubscription: false, scheduledLaunch: null });
      const dated = { id, scheduledLaunch: "2030-12-03T10:00:00-05:00" };
      expect((await put({ ...dated, suscription: true })).status).toBe(200);
      await changeCourses(here.ctx, id, { isSubscription: true });
      expect(faults(await put({ id, scheduledLaunch: null }))).toEqual(needed);
      expect((await put({ id, scheduledLaunch: null, suscription: false })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ isSubscription: false, scheduledLaunch: null });
    },
  );

  test("one whose launch has passed loses date and flag together", async () => {
    const { id } = await created({ suscription: true, scheduledLaunch: "2020-12-03T10:00:00Z" });
    await changeCourses(here.ctx, id, { status: "published" });
    expect((await put({ id, scheduledLaunch: null, suscription: false })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ isSubscription: false, scheduledLaunch: null });
  });

  test("the course of somebody else, of another academy or removed does not exist", async () => {
    const { id } = await created();
    const other = await here.person("teacher");
    expect((await put({ id, title: "Mío" }, other)).status).toBe(404);
    expect((await put({ id, title: "Mío" }, elsewhere.teacher)).status).toBe(404);
    expect((await put({ id: newId(), title: "Mío" })).status).toBe(404);
    expect((await put({ id: "no-es-un-id", title: "Mío" })).status).toBe(404);
    expect((await put({ id, _id: newId(), title: "Mío" })).status).toBe(404);
    await changeCourses(here.ctx, id, { removedAt: new Date() });
    expect((await put({ id, title: "Mío" })).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ title: fresh.title });
  });
});

describe("two saves of one version", () => {
  test("one is saved and the other is a 409 that says why", async () => {
    const { id } = await created();
    const answers = await Promise.all(
      ["Una", "Otra"].map((title) => put({ id, title, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.detail).toBe("Este curso cambió en otra pestaña");
    expect(await rowOf(id)).toMatchObject({ version: 2 });
  });

  test("the same save twice, as after a lost answer, is one save", async () => {
    const { id } = await created();
    const faqs = [{ question: "¿Y?", answer: "Sí" }];
    const save = () => put({ id, title: "Una", faqs, version: 1 });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ body }) => body.course.version)).toEqual([2, 2]);
    expect((await save()).body.course.version).toBe(2);
  });

  test("without a version it is saved over any", async () => {
    const { id } = await created();
    await put({ id, title: "Una", version: 1 });
    expect((await put({ id, title: "Otra" })).body.course.version).toBe(3);
  });
});

describe("the version of the answer is that of this save", () => {
  afterEach(() => void vi.restoreAllMocks());
  /** Another tab saves right after the next transaction has committed. */
  function meanwhile(save: () => Promise<unknown>) {
    const db = world.database.dbOf(here.academy.id);
    vi.spyOn(world.database, "dbOf").mockReturnValueOnce(
      new Proxy(db, {
        get(_, name) {
          if (name !== "transaction") return Reflect.get(db, name);
          return async (...given: Parameters<typeof db.transaction>) => {
            const done = await db.transaction(...given);
            await save();
            return done;
          };
        },
      }),
    );
  }

  test("so the next one is refused where another tab has saved in between", async () => {
    const { id } = await created();
    meanwhile(() => put({ id, description: "La suya" }));
    const { version } = (await put({ id, title: "Mía", version: 1 })).body.course;
    expect(version).toBe(2);
    expect((await put({ id, description: "La mía", version })).status).toBe(409);
    expect(await rowOf(id)).toMatchObject({ description: "La suya", version: 3 });
  });

  test("also of one that comes twice, as after a lost answer", async () => {
    const { id } = await created();
    await put({ id, title: "Mía", version: 1 });
    await put({ id, description: "La suya", version: 2 });
    const { version } = (await put({ id, title: "Mía", version: 1 })).body.course;
    expect((await put({ id, description: "La mía", version })).status).toBe(409);
  });

  test("with a cover it is that of the cover, which is put over no other save", async () => {
    const client = door.as(here.teacher, here.academy);
    const upload = { fileName: "a.jpg", fileType: "cover", contentType: "image/jpeg" };
    const { url } = await (await client("/api/content/sign", { json: upload })).json();
    const body = new Uint8Array(await noisePhoto("jpeg", 800));
    await client(url, { method: "PUT", headers: { "content-type": "image/jpeg" }, body });
    const { id } = await created();
    const both = (title: string, version?: number) =>
      put({ id, title, coverImageUrl: url, version });
    meanwhile(() => put({ id, description: "La suya" }));
    expect((await both("Mía", 1)).status).toBe(409);
    expect(await rowOf(id)).toMatchObject({ title: "Mía", coverKey: null, version: 3 });
    expect((await both("Otra", 3)).body.course.version).toBe(5);
    // A caller that names no version saves over any, but is not told that it has seen theirs.
    meanwhile(() => put({ id, description: "Otra suya" }));
    expect((await both("Tercera")).body.course.version).toBe(6);
    expect(await rowOf(id)).toMatchObject({ description: "Otra suya", version: 8 });
  });
});
