// A coupon of a place's academy, written as its administrator's form would.
import { eq } from "drizzle-orm";
import { findAcademy } from "#src/academies/queries.ts";
import { users } from "#src/accounts/tables.ts";
import { coupons } from "#src/coupons/tables.ts";
import { newId } from "#src/db/columns.ts";
import { openPlace, type Place } from "./fixture.ts";

/** @param limit how often it can be used in all; default: without a limit */
export async function addCoupon(
  place: Place,
  code: string,
  percent: number,
  limit: number | null = null,
): Promise<void> {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    if (!academy) throw new Error("the academy of the coupon is not there");
    const [teacher] = await database.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.academyId, academy.id));
    if (!teacher) throw new Error("nobody is there to make the coupon");
    await database.db.insert(coupons).values({
      ...{ academyId: academy.id, id: newId(), code, percent, limit, createdBy: teacher.id },
      ...{ validFrom: new Date(Date.now() - 60_000), chosenOnly: false, isOn: true },
    });
  } finally {
    await database.close();
  }
}
