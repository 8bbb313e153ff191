import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses, lessons } from "#src/courses/tables.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const anyone = door.anyone(here.academy);
const teacher = door.as(here.teacher, here.academy);
const student = door.as(here.student, here.academy);

async function draft() {
  const course = await here.addCourse({ title: "Todavía sin publicar" });
  await world.database.db.update(courses).set({ status: "draft" }).where(eq(courses.id, course.id));
  return course;
}

type Listed = { courses: { id: string; title: string; category: string }[] };

async function list(query: string, client = anyone) {
  const answer = await client(`/api/courses?${query}`);
  expect(answer.status).toBe(200);
  const body: Listed = await answer.json();
  return { ...body, total: answer.headers.get("x-total-count") };
}

describe("the list of courses", () => {
  test("shows the data of a card for each course", async () => {
    const shop = await world.academy();
    const listed = await list("", door.anyone(shop.academy));
    expect(listed).toEqual({
      total: "1",
      courses: [
        {
          id: shop.course.id,
          _id: shop.course.id,
          title: "Café de especialidad: del cerezo a la taza",
          description: "Aprende a producir café que se paga mejor.",
          category: "cultivo",
          price: 39,
          coverImageUrl: expect.stringMatching(/^\/.+/),
          reviewCount: 4.9,
          studentCount: 10,
          status: "published",
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
          scheduledLaunch: null,
          promotionalMessage: "",
          suscription: false,
          feedListing: true,
        },
      ],
    });
  });

  test("matches the search words, ignoring case, accents and order", async () => {
    const shop = await world.academy();
    const title = "Compost y lombricultura: 100% abono";
    await shop.addCourse({ title });
    const client = door.anyone(shop.academy);
    const titles = async (terms: string) => {
      const { courses, total } = await list(`terms=${encodeURIComponent(terms)}`, client);
      expect(total).toBe(String(courses.length));
      return courses.map((course) => course.title);
    };
    expect(await titles("lombricúltura COMPOST")).toEqual([title]);
    expect(await titles("nubia 100%")).toEqual([title]);
    expect(await titles("  ")).toHaveLength(2);
    expect(await titles("compost ceniza%")).toEqual([]);
  });

  test("includes the teacher on request, with all that spec 1 §3 names", async () => {
    const { teacher } = here;
    const answer = await anyone("/api/courses?includeTeacher=true&limit=1");
    const body = await answer.json();
    expect(body.courses[0].teacherInfo).toEqual({
      id: teacher.id,
      _id: teacher.id,
      name: teacher.name,
      profilePicture: null,
      description: "",
      place: "",
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(body.courses[0]).not.toHaveProperty("modules");
  });

  test("includes modules and published classes on request, those of each course", async () => {
    const shop = await world.academy();
    const second = await shop.addCourse({ title: "Compost", publishedDaysAgo: 1 });
    const hidden = second.modules[1]?.lessons[0]?.id ?? "";
    await world.database.db.update(lessons).set({ published: false }).where(eq(lessons.id, hidden));
    for (const client of [door.anyone(shop.academy), door.as(shop.teacher, shop.academy)]) {
      const answer = await client("/api/courses?includeClasses=true");
      const { courses: listed } = await answer.json();
      expect(listed).toHaveLength(2);
      for (const [at, course] of [second, shop.course].entries()) {
        const shown = course.modules.map(({ id, lessons }) => ({
          _id: id,
          classes: lessons.flatMap(({ id, title }) => (id === hidden ? [] : [{ _id: id, title }])),
        }));
        expect(listed[at]).toMatchObject({
          _id: course.id,
          modules: shown,
          classes: shown.flatMap(({ classes }) => classes),
        });
        expect(listed[at]).not.toHaveProperty("teacherInfo");
      }
      expect(JSON.stringify(listed)).not.toContain(hidden);
    }
    const many = await door.anyone(shop.academy)("/api/courses?includeClasses=true&limit=25");
    const { detail, errors } = await problemIn(many, 400);
    expect([detail, errors?.[0]?.path]).toEqual([
      "Con las clases caben hasta 24 cursos por página.",
      "limit",
    ]);
  });

  test("academyId narrows and never widens", async () => {
    const [mine, theirs] = [here.academy.id, otherAcademy.academy.id];
    const all = (await list("limit=100")).total;
    expect((await list(`limit=100&academyId=${mine}`)).total).toBe(all);
    const nothing = { courses: [], total: "0" };
    for (const id of [theirs, "", "todas"]) {
      expect(await list(`academyId=${id}`)).toEqual(nothing);
      const launches = await anyone(`/api/courses/launches?academyId=${id}`);
      expect((await launches.json()).courses).toEqual([]);
    }
    const one = `/api/courses/${here.course.id}?academyId=`;
    expect((await anyone(one + mine)).status).toBe(200);
    await problemIn(await anyone(one + theirs), 404);
    const foreign = `/api/courses/${otherAcademy.course.id}?academyId=${theirs}`;
    await problemIn(await anyone(foreign), 404);
  });

  test("is paged, newest first, with the total count", async () => {
    const shop = await world.academy();
    const second = await shop.addCourse({ publishedDaysAgo: 2 });
    const third = await shop.addCourse({ publishedDaysAgo: 1 });
    const client = door.anyone(shop.academy);
    const ids = async (query: string) => {
      const { courses, total } = await list(query, client);
      expect(total).toBe("3");
      return courses.map(({ id }) => id);
    };
    expect(await ids("limit=2")).toEqual([third.id, second.id]);
    expect(await ids("limit=2&offset=2")).toEqual([shop.course.id]);
    expect(await ids("offset=3")).toEqual([]);
    expect(await ids("limit=100")).toHaveLength(3);
  });

  test.each([
    ["limit=0"],
    ["limit=101"],
    ["limit=-1"],
    ["limit=muchos"],
    ["limit=1.5"],
    ["limit=1&limit=2"],
    ["offset=-1"],
    ["offset=100001"],
    ["offset=1e99"],
    ["includeTeacher=quizás"],
  ])("%s is refused with the name of the parameter", async (query) => {
    const { errors } = await problemIn(await anyone(`/api/courses?${query}`), 400);
    expect(errors?.[0]?.path).toBe(query.split("=")[0]);
  });

  test("filters by category; todos filters nothing, an unknown category is empty", async () => {
    const shop = await world.academy();
    await shop.addCourse({ category: "arte" });
    const client = door.anyone(shop.academy);
    const art = await list("category=arte", client);
    expect(art.courses.map(({ category }) => category)).toEqual(["arte"]);
    expect(art.total).toBe("1");
    expect((await list("category=todos", client)).total).toBe("2");
    expect(await list("category=minería", client)).toEqual({ courses: [], total: "0" });
  });

  test("has no drafts, not even for their teacher, and nothing of other academies", async () => {
    const hidden = [(await draft()).id, otherAcademy.course.id];
    for (const client of [anyone, student, teacher]) {
      const { courses } = await list("limit=100", client);
      expect(courses.filter(({ id }) => hidden.includes(id))).toEqual([]);
    }
  });
});

describe("a course", () => {
  test("is returned with its modules and classes, and no address of a video", async () => {
    const { id, teacher, modules } = here.course;
    const body = await (await anyone(`/api/courses/${id}`)).json();
    const wired = modules.map((module) => ({
      id: module.id,
      _id: module.id,
      name: module.name,
      classes: module.lessons.map((lesson) => ({
        id: lesson.id,
        _id: lesson.id,
        title: lesson.title,
        description: lesson.description,
        settings: { published: true, comments: true, isFree: false },
        videoMetadata: { durationSec: 190 },
      })),
    }));
    expect(body).toMatchObject({
      id,
      _id: id,
      price: 39,
      status: "published",
      teacherInfo: { id: teacher.id, _id: teacher.id, name: teacher.name },
      prerequisites: ["Un cafetal cercano", "Una libreta", "Ganas de probar"],
      include: ["Comentarios en cada clase"],
      faqs: [{ title: "¿Necesito internet?", answer: "Solo para ver las clases." }],
    });
    expect(body.modules).toEqual(wired);
    expect(JSON.stringify(body)).not.toMatch(/@|\/media\//);
  });

  test("omits teacher and classes on request", async () => {
    const path = `/api/courses/${here.course.id}?includeTeacher=false&includeClasses=false`;
    const body = await (await anyone(path)).json();
    expect(body.teacherInfo).toBeUndefined();
    expect(body.modules.map(({ classes }: { classes: [] }) => classes)).toEqual([[], []]);
    expect(body.classes).toEqual([]);
  });

  test("in draft is only found by its teacher and staff", async () => {
    const { id } = await draft();
    const path = `/api/courses/${id}`;
    const colleague = door.as(await here.person("teacher"), here.academy);
    for (const client of [anyone, student, colleague]) await problemIn(await client(path), 404);
    const staff = door.as(await here.person("admin"), here.academy);
    for (const client of [teacher, staff]) {
      const body = await (await client(path)).json();
      expect(body).toMatchObject({ id, status: "draft" });
    }
  });

  test("shows an unpublished class only to its teacher", async () => {
    const course = await here.addCourse();
    const lesson = course.modules[1]?.lessons[0];
    await world.database.db
      .update(lessons)
      .set({ published: false })
      .where(eq(lessons.id, lesson?.id ?? ""));
    const ids = async (client: typeof anyone) => JSON.stringify(await (await client(path)).json());
    const path = `/api/courses/${course.id}`;
    expect(await ids(student)).not.toContain(lesson?.id);
    expect(await ids(teacher)).toContain(lesson?.id);
  });

  test("of another academy is not found, not even by a teacher", async () => {
    const path = `/api/courses/${otherAcademy.course.id}`;
    await problemIn(await anyone(path), 404);
    await problemIn(await teacher(path), 404);
    expect((await door.anyone(otherAcademy.academy)(path)).status).toBe(200);
  });
});

test("an archived course is found by its buyers and its teacher only", async () => {
  const course = await here.addCourse({ title: "Archivado" });
  const buyer = await here.person("student");
  await enrol(here.ctx, buyer.id, course.id);
  await world.database.db
    .update(courses)
    .set({ status: "archived" })
    .where(eq(courses.id, course.id));
  const path = `/api/courses/${course.id}`;
  for (const client of [anyone, student]) await problemIn(await client(path), 404);
  for (const person of [buyer, here.teacher]) {
    expect((await door.as(person, here.academy)(path)).status).toBe(200);
  }
});
