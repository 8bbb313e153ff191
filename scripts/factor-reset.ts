// npm run factor:reset -- correo@… [--academy SUBDOMAIN]: takes the second factor from an account
// whose owner lost it, for the day when no other member of staff can. Ends with 1 where it could not,
// and with 2 where it was called wrongly.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { eq, isNull } from "drizzle-orm";
import { academies } from "../src/academies/tables.ts";
import { findUserByEmail } from "../src/accounts/queries.ts";
import { resetFactor } from "../src/accounts/second-factor/remove-factor.ts";
import type { Db } from "../src/ctx.ts";
import { openDatabaseForCommand } from "../src/db/command-database.ts";
import { openQueues } from "../src/dead-jobs.ts";
import { outageOf } from "../src/outage.ts";
import { keepFilesPrivate } from "../src/private-files.ts";
import { readSettings } from "../src/settings.ts";

const root = join(import.meta.dirname, "..");
const usage = [
  "Uso:",
  "  npm run factor:reset -- correo@ejemplo.co                       en la academia principal",
  "  npm run factor:reset -- correo@ejemplo.co --academy SUBDOMINIO  en otra academia",
].join("\n");

type Asked = { email: string; subdomain: string | null };

keepFilesPrivate();
const asked = askedBy(process.argv.slice(2));
if (asked === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    console.log(await reset(asked));
  } catch (error) {
    console.error(readable(error));
    process.exitCode = 1;
  }
}

/** Null for anything that `usage` does not say. */
function askedBy(args: string[]): Asked | null {
  try {
    const options = { academy: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [email, ...more] = positionals;
    if (!email?.includes("@") || more.length > 0) return null;
    return { email, subdomain: values.academy ?? null };
  } catch {
    return null;
  }
}

async function reset({ email, subdomain }: Asked): Promise<string> {
  const database = await openDatabaseForCommand(readSettings(process.env, root));
  try {
    const db: Db = database.db;
    // Not the prepared query of requests: beside a running server the names of both would clash.
    const [academy] = await db
      .select({
        id: academies.id,
        subdomain: academies.subdomain,
        name: academies.name,
        logoUrl: academies.logoUrl,
      })
      .from(academies)
      .where(subdomain === null ? isNull(academies.subdomain) : eq(academies.subdomain, subdomain));
    if (!academy)
      throw new Error(`No hay una academia en «${subdomain ?? "la dirección principal"}».`);
    const user = await findUserByEmail({ db, academy }, email);
    if (!user) throw new Error(`No hay una cuenta con el correo ${email} en ${academy.name}.`);
    const queue = await openQueues(database);
    if (!queue) throw new Error("Semillero no ha empezado todavía en esta base de datos.");
    try {
      const ctx = { db, academy, actor: null, visitor: null, now: new Date(), outside: { queue } };
      if (!(await resetFactor(ctx, user))) {
        throw new Error(`La cuenta ${user.email} no tiene verificación en dos pasos.`);
      }
    } finally {
      await queue.stop({ graceful: false });
    }
    return `La cuenta ${user.email} ya no tiene verificación en dos pasos, y sus sesiones terminaron. Le avisamos por correo. Entra con su contraseña y la activa de nuevo.`;
  } finally {
    await database.close();
  }
}

function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return outageOf(error) ? "La base de datos de DATABASE_URL no responde." : error.message;
}
