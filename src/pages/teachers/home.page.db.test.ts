import { afterAll, expect, test } from "vitest";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";
import { loader } from "./home.page.tsx";
import * as area from "./teachers.layout.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

test("a teacher's home leads to every class, with the state of its newest video", async () => {
  const [first, second] = here.course.modules;
  const [one, two] = [first?.lessons[0], second?.lessons[0]];
  await storedVideo(world, here, one?.id ?? "", "failed");
  await storedVideo(world, here, one?.id ?? "");
  const open = (teacher = here.teacher) =>
    throughGuard(area, visitOf(here.as(teacher), "/teachers", {}), loader);
  const path = `/teachers/courses/${here.course.id}/modules`;
  expect((await open()).courses).toMatchObject([
    {
      id: here.course.id,
      lessons: [
        { title: one?.title, status: "ready", href: `${path}/${first?.id}/classes/${one?.id}` },
        { title: two?.title, status: null, href: `${path}/${second?.id}/classes/${two?.id}` },
      ],
    },
  ]);
  expect((await open(await here.person("teacher"))).courses).toEqual([]);
});
