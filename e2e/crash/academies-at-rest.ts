// Academies with an administrator and a course each, and all that is saved of them while no server
// runs.
import { asc, eq, sql } from "drizzle-orm";
import { openAcademy } from "#src/academies/opening/open-academy.ts";
import {
  academies,
  academyCategories,
  academyNames,
  academyRequests,
} from "#src/academies/tables.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { insertCourse } from "#src/seed/course.ts";
import { plainCourse } from "#src/testing/people.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { openPlace, type Place } from "../fixture.ts";
import { until } from "../until.ts";

export const password = "una clave larga";

export const administratorOf = (subdomain: string) => `luz@${subdomain}.test`;

export async function addAcademies(place: Place, subdomains: string[]): Promise<void> {
  const database = await openPlace(place);
  const { db } = database;
  const passwordHash = await hashPassword(password);
  try {
    for (const subdomain of subdomains) {
      const academy = await openAcademy(db, {
        ...{ subdomain, name: "La Gulupa", categories: [{ name: "cultivo" }, { name: "café" }] },
      });
      const teacherId = newId();
      await db.insert(users).values({
        ...{ academyId: academy.id, id: teacherId, role: "academy", name: "Luz Dary Muñoz" },
        ...{ email: administratorOf(subdomain), emailVerifiedAt: new Date() },
        ...{ passwordHash, completedSignUp: true },
      });
      const course = { ...plainCourse, students: 0 };
      await insertCourse({ db, academy }, { teacherId, now: new Date(), course });
    }
  } finally {
    await database.close();
  }
}

/** Everything of an academy that opening, renaming and changing it writes. */
export type Saved = {
  id: string;
  subdomain: string | null;
  name: string;
  accent: string | null;
  about: string;
  version: number;
  categories: string[];
  courses: string[];
  /** With the e-mails of its accounts. */
  administrators: string[];
  trail: string[];
};

export type AtRest = {
  academies: Saved[];
  names: Map<string, Pick<typeof academyNames.$inferSelect, "ownerId" | "requestId" | "until">>;
  requests: Map<string, { isOpened: boolean; openedId: string | null }>;
};

/** While a server runs on the embedded database, this waits for it to end. */
export async function readAtRest(place: Place): Promise<AtRest> {
  const database = await openPlace(place);
  const { db } = database;
  try {
    if (place.databaseUrl) await until("the last commits are made", 20_000, () => isIdle(db));
    const saved: Saved[] = [];
    for (const { id, subdomain, name, accent, about, version } of await db
      .select()
      .from(academies)) {
      const categories = await db
        .select()
        .from(academyCategories)
        .where(eq(academyCategories.academyId, id))
        .orderBy(asc(academyCategories.position));
      const ofIt = await db.select().from(courses).where(eq(courses.academyId, id));
      const people = await db.select().from(users).where(eq(users.academyId, id));
      const events = await db.select().from(trailEvents).where(eq(trailEvents.academyId, id));
      saved.push({
        ...{ id, subdomain, name, accent, about, version },
        categories: categories.map((one) => one.name),
        courses: ofIt.map(({ category }) => category),
        administrators: people.flatMap(({ role, email }) => (role === "academy" ? [email] : [])),
        trail: events.map(({ action }) => action).toSorted(),
      });
    }
    const names = await db.select().from(academyNames);
    const requests = await db.select().from(academyRequests);
    return {
      academies: saved,
      names: new Map(names.map(({ subdomain, ...holder }) => [subdomain, holder])),
      requests: new Map(
        requests.map(({ subdomain, openedAt, openedId }) => [
          subdomain,
          { isOpened: openedAt !== null, openedId },
        ]),
      ),
    };
  } finally {
    await database.close();
  }
}

/** PostgreSQL finishes what it was sent by a process that is gone. */
async function isIdle(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and state in ('active', 'idle in transaction')`);
  return rows.length === 0;
}
