// The root academy of a test's world, where the platform's staff have their accounts.
import { findAcademy } from "#src/academies/queries.ts";
import { peopleOf, type TestAcademy } from "./people.ts";
import type { World } from "./world.ts";

export async function rootAcademy(
  world: World,
): Promise<Pick<TestAcademy, "academy" | "as" | "person">> {
  const academy = await findAcademy(world.database.db, null);
  if (!academy) throw new Error("the world has no root academy");
  return {
    academy,
    as: (actor) => ({ ...world.ctxOf(academy, actor), actor }),
    person: peopleOf(world.database.db, academy),
  };
}
