import { afterAll, expect, test } from "vitest";
import { coursePath } from "#src/courses/rules.ts";
import { addLaunch } from "#src/testing/launch.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { loader as courseLoader } from "./course.page.tsx";
import { loader } from "./subscribe.page.tsx";

const world = await openWorld();
afterAll(() => world.close());

test("a subscriber is promised a mail only where the mailbox is proven", async () => {
  const here = await world.academy();
  const course = await addLaunch(here);
  const params = { courseId: course.id };
  const said = async () => {
    const member = here.as(here.student);
    const page = await loader(visitOf(member, `/courses/${course.id}/subscribe`, params));
    const { isUnproven } = await courseLoader(visitOf(member, coursePath(course), params));
    const { meaning, welcome } = page.texts;
    return { promised: /Te (?:avisa|escribi)remos[^.]+/.exec(meaning)?.[0], welcome, isUnproven };
  };
  const unproven = expect.stringMatching(/ Te avisaremos el .+ en tu cuenta\. Confirma tu correo /);
  expect(await said()).toEqual({
    promised: "Te avisaremos en tu cuenta ese día",
    ...{ welcome: unproven, isUnproven: true },
  });
  await markProven(here.ctx, here.student);
  const proven = expect.stringMatching(/ Te escribiremos el [^.]+\.$/);
  expect(await said()).toEqual({
    promised: "Te escribiremos un correo ese día",
    ...{ welcome: proven, isUnproven: false },
  });
  const visitor = await courseLoader(visitOf(here.ctx, coursePath(course), params));
  expect(visitor.isUnproven).toBe(false);
});
