// An academy with two courses, two learners and two coupons, whose payments a test decides.

import { eq } from "drizzle-orm";
import { coupons } from "#src/coupons/tables.ts";
import type { Course } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import type { TestAcademy } from "../people.ts";
import type { World } from "../world.ts";
import type { Bank } from "./bank.ts";
import { couponLimits } from "./model.ts";

export type Real = {
  here: TestAcademy;
  bank: Bank;
  learners: Actor[];
  courses: Course[];
  administrator: Actor;
  studentsBefore: number;
};

export async function openReal(world: World, bank: Bank): Promise<Real> {
  const here = await world.academy();
  const academyId = here.academy.id;
  const second = await here.addCourse({ title: "Huerta en el patio" });
  const learners = [here.student, await here.person("student")];
  const administrator = await here.person("academy");
  for (const [code, percent] of [
    ["MITAD", 50],
    ["TODO", 100],
  ] as const) {
    await here.ctx.db.insert(coupons).values({
      ...{ academyId, code, percent, limit: couponLimits[code], createdBy: administrator.id },
      ...{ validFrom: new Date(Date.now() - 3_600_000), chosenOnly: false, isOn: true },
    });
  }
  const counted = await here.ctx.db.select().from(courses).where(eq(courses.academyId, academyId));
  const studentsBefore = counted.reduce((sum, { studentCount }) => sum + studentCount, 0);
  return { here, bank, learners, courses: [here.course, second], administrator, studentsBefore };
}
