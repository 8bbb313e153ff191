// An account of a place's academy, written as its owner and a proven mailbox would make it.
import { findAcademy } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { newId } from "#src/db/columns.ts";
import { openPlace, type Place } from "./fixture.ts";

export type Member = { email: string; password: string };

export async function addMember(
  place: Place,
  role: "student" | "academy" | "admin",
): Promise<Member> {
  const member = { email: `${newId()}@correo.test`, password: "una clave larga" };
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    if (!academy) throw new Error("the academy of the member is not there");
    await database.db.insert(users).values({
      ...{ academyId: academy.id, id: newId(), email: member.email, name: "Rosa Elvira Páez" },
      ...{ passwordHash: await hashPassword(member.password), role, completedSignUp: true },
      emailVerifiedAt: new Date(),
    });
    return member;
  } finally {
    await database.close();
  }
}
