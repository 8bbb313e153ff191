// The people and the things of one row of the access table: an academy with a course, its owners,
// others of each role, and the same roles in another academy.

import { eq } from "drizzle-orm";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import type { Actor, Role } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { comments, lessonNotes } from "#src/lessons/tables.ts";
import type { Client, Door } from "../door.ts";
import { addLaunch } from "../launch.ts";
import type { TestAcademy } from "../people.ts";
import type { openShop } from "../purchase.ts";
import type { Column } from "./columns.ts";

export const password = "cosecha de mayo";

export type Scene = {
  shop: Awaited<ReturnType<typeof openShop>>;
  door: Door;
  here: TestAcademy;
  elsewhere: TestAcademy;
  people: Record<Exclude<Column, "nobody">, Actor>;
  /** Of the first, free class and of the second, paid one. */
  freeId: string;
  paidId: string;
  launchId: string;
  /** A new comment of the student in the paid class. */
  comment(): Promise<string>;
  /** A new note of the student on the paid class. */
  note(): Promise<string>;
};

/** One caller of a row. */
export type Asking = Scene & {
  actor: Actor | null;
  /** The caller's own academy: `here`, or `elsewhere`. */
  home: TestAcademy;
  client: Client;
};

type World = Pick<Scene, "shop" | "door">;

export async function openAccessScene({ shop, door }: World): Promise<Scene> {
  const { world } = shop;
  const [here, elsewhere] = [await world.academy(), await world.academy()];
  const another = (role: Role, home = here) => home.person(role);
  const people = {
    student: here.student,
    "other student": await another("student"),
    teacher: here.teacher,
    "other teacher": await another("teacher"),
    academy: await another("academy"),
    "student elsewhere": elsewhere.student,
    "teacher elsewhere": elsewhere.teacher,
    "academy elsewhere": await another("academy", elsewhere),
  };
  const passwordHash = await passwordDigest();
  for (const { academy } of [here, elsewhere]) {
    // A second administrator, since the last one may not leave.
    await (academy === here.academy ? here : elsewhere).person("academy");
    await world.database.db
      .update(users)
      .set({ passwordHash })
      .where(eq(users.academyId, academy.id));
  }
  await enrol(here.ctx, here.student.id, here.course.id);
  const [freeId = "", paidId = ""] = here.course.modules.map(({ lessons }) => lessons[0]?.id ?? "");
  const { id: launchId } = await addLaunch(here);
  const place = { academyId: here.academy.id, courseId: here.course.id, lessonId: paidId };
  return {
    ...{ shop, door, here, elsewhere, people, freeId, paidId, launchId },
    async comment() {
      const id = newId();
      const text = "¿Y en tierra fría?";
      await world.database.db
        .insert(comments)
        .values({ ...place, id, userId: here.student.id, text });
      return id;
    },
    async note() {
      const id = newId();
      const written = { second: 75, text: "Podar en menguante" };
      await world.database.db
        .insert(lessonNotes)
        .values({ ...place, id, userId: here.student.id, ...written });
      return id;
    },
  };
}

export function askingAs(scene: Scene, column: Column): Asking {
  const { door, here, elsewhere, people } = scene;
  const home = column.endsWith("elsewhere") ? elsewhere : here;
  if (column === "nobody") {
    return { ...scene, actor: null, home, client: door.anyone(here.academy) };
  }
  const actor = people[column];
  return { ...scene, actor, home, client: door.as(actor, home.academy) };
}

let digest: Promise<string> | undefined;

/** Costs a tenth of a second, and is the same for all. */
function passwordDigest(): Promise<string> {
  digest ??= hashPassword(password);
  return digest;
}
