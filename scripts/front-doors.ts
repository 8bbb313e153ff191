// The pages that strangers open first, over the demo with its campaigns and one academy of its own.
import { eq } from "drizzle-orm";
import { openAcademy } from "../src/academies/opening/open-academy.ts";
import { academies } from "../src/academies/tables.ts";
import { users } from "../src/accounts/tables.ts";
import { newId } from "../src/db/columns.ts";
import type { Runtime } from "../src/process/runtime.ts";
import { cast } from "../src/seed/cast/cast.ts";
import { insertCourse } from "../src/seed/course.ts";

const subdomain = "tierra-fria";

type Door = { name: string; host: string; path: string };

/** @param course the path of a course of the main host */
export const frontDoors = (course: string): Door[] => [
  { name: "portada", host: "localhost", path: "/" },
  { name: "catálogo", host: "localhost", path: "/explore" },
  { name: "curso", host: "localhost", path: course },
  { name: "para academias", host: "localhost", path: "/semillero/landing" },
  { name: "gratis", host: "localhost", path: "/free-content/calendario-2027" },
  { name: "ayuda", host: "localhost", path: "/help" },
  { name: "contacto", host: "localhost", path: "/contact" },
  { name: "nosotros", host: "localhost", path: "/about" },
  { name: "academia", host: `${subdomain}.localhost`, path: "/" },
];

/** Call it once, over a demo, before the first visit. */
export async function addAcademyOfDoors({ database }: Pick<Runtime, "database">): Promise<void> {
  const academy = await openAcademy(database.db, {
    subdomain,
    name: "Tierra Fría",
    email: "hola@tierra-fria.test",
    teaching: "open",
  });
  await database.db
    .update(academies)
    .set({
      headline: "Frutales de clima frío, de la mata al mercado",
      about: "Treinta familias que siembran sin afán, en los cerros de Boyacá.",
      accent: "#EE6F78",
      testimonial: { quote: "Aprendí a podar.", name: "Luz Dary", role: "Caficultora" },
    })
    .where(eq(academies.id, academy.id));
  const teacherId = newId();
  await database.db.insert(users).values({
    ...{ academyId: academy.id, id: teacherId, role: "teacher", completedSignUp: true },
    ...{ email: "rosalba@tierra-fria.test", name: "Rosalba Quira" },
  });
  const home = { db: database.dbOf(academy.id), academy };
  for (const course of cast.courses.slice(0, 5)) {
    await insertCourse(home, { course, teacherId, now: new Date() });
  }
}
