// Buyers with sessions, one course, and two buyers with many and few orders.
import { join } from "node:path";
import { findAcademy } from "../src/academies/queries.ts";
import { sessions, users } from "../src/accounts/tables.ts";
import { orderItems, orders } from "../src/checkout/tables.ts";
import { openDatabase } from "../src/db/client.ts";
import { newId } from "../src/db/columns.ts";
import { openSigner } from "../src/outside/keys/signer.ts";
import { insertCourses } from "../src/testing/write-course.ts";
import { makeUpCourses } from "./course-data.ts";

const root = join(import.meta.dirname, "..");
const billing = {
  firstName: "Marisol",
  lastName: "Quira",
  address: "Vereda La Palma",
  phone: "3001234567",
  city: "Pitalito",
};

export type Buyer = { id: string; email: string; token: string };

export async function fillMoney(
  databaseUrl: string,
  { buyers: count, secret }: { buyers: number; secret: string },
) {
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataDir: "", root });
  try {
    const { db, pool } = database;
    const academy = await findAcademy(db, null);
    if (!academy) throw new Error("no root academy");
    const academyId = academy.id;
    const signer = openSigner(secret);
    const teacherId = newId();
    const expiresAt = new Date(Date.now() + 86_400_000);
    const person = { academyId, name: "Marisol Quira", completedSignUp: true };
    const teacher = { ...person, id: teacherId, email: `${teacherId}@semillero.test` };
    await db.insert(users).values({ ...teacher, role: "teacher" });
    const ids = Array.from({ length: count + 2 }, newId);
    const emailOf = (id: string) => `${id}@semillero.test`;
    const verified = { emailVerifiedAt: new Date(), role: "student" } as const;
    await db
      .insert(users)
      .values(ids.map((id) => ({ ...person, ...verified, id, email: emailOf(id) })));
    await db.insert(sessions).values(ids.map((id) => ({ academyId, id, userId: id, expiresAt })));
    const buyers: Buyer[] = [];
    for (const id of ids) {
      const claims = { sub: id, session: id, academy: academyId };
      const token = await signer.sign("access", claims, 3600);
      buyers.push({ id, email: emailOf(id), token });
    }
    const courses = makeUpCourses(1000, [teacherId]).map((course) => ({
      ...{ id: course.id, teacherId, title: course.title, description: course.description },
      ...{ category: course.category, priceCents: 2900, status: "published" as const },
    }));
    for (let start = 0; start < courses.length; start += 500) {
      await insertCourses({ db, academy }, courses.slice(start, start + 500));
    }
    const [many, few, ...others] = buyers;
    if (!many || !few) throw new Error("no buyers");
    for (const [buyer, amount] of [
      [many, 1000],
      [few, 5],
    ] as const) {
      const bought = courses.slice(0, amount).map((course) => ({ ...course, orderId: newId() }));
      await db.insert(orders).values(
        bought.map(({ orderId }) => ({
          ...{ academyId, id: orderId, idempotencyKey: orderId, fingerprint: "" },
          ...{ buyerId: buyer.id, learnerEmail: buyer.email, status: "paid" as const },
          ...{ subtotalCents: 2900, discountCents: 0, taxCents: 551, totalCents: 3451 },
          ...{ usdCop: 4070, totalCop: 140_456, billing },
        })),
      );
      await db.insert(orderItems).values(
        bought.map(({ id: courseId, title, orderId }) => ({
          ...{ academyId, orderId, courseId, title, teacherName: "Rosalba Quira" },
          priceCents: 2900,
        })),
      );
    }
    await pool.query("vacuum analyze");
    return { courseId: courses.at(-1)?.id ?? "", buyers: others, many, few };
  } finally {
    await database.close();
  }
}
