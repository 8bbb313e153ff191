// A learner reads above a class until when it can be watched.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test } from "vitest";
import { enrol } from "#src/enrolments/enrol.ts";
import { openClass } from "#src/testing/class-pages.ts";
import { openWorld } from "#src/testing/world.ts";
import { WatchHead } from "./watch-head.tsx";

const world = await openWorld();
afterAll(() => world.close());

test("a class of an academy that closes says its last day", async () => {
  const { as, ctx, student, course } = await world.academy();
  await enrol(ctx, student.id, course.id);
  const path = `/courses/${course.id}/clases/${course.modules[0]?.lessons[0]?.id}`;
  const member = as(student);
  const bandAt = async (closesAt: Date | null) => {
    const page = await openClass({ ...member, academy: { ...member.academy, closesAt } }, path);
    const markup = renderToStaticMarkup(createElement(WatchHead, page));
    return /<aside[^>]*>.*<\/aside>/.exec(markup)?.[0].replace(/<[^>]+>/g, "");
  };
  expect(await bandAt(new Date("2999-02-26T05:00:00Z"))).toBe(
    "Esta academia cierra el 25 de febrero de 2999. Ya no vende cursos. Quien tiene uno lo ve y descarga sus archivos hasta ese día.",
  );
  expect(await bandAt(null)).toBeUndefined();
});
