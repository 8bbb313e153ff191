// npm run factor:reset -- correo@… [--academy SUBDOMAIN]: takes the second factor from an account
// whose owner lost it, for the day when no other member of staff can. Ends with 1 where it could not,
// and with 2 where it was called wrongly.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findAcademy } from "../src/academies/queries.ts";
import { findUserByEmail } from "../src/accounts/queries.ts";
import { resetFactor } from "../src/accounts/second-factor/remove-factor.ts";
import { commandCtx } from "../src/command-ctx.ts";
import { openDatabaseForCommand } from "../src/db/command-database.ts";
import { openQueues } from "../src/dead-jobs.ts";
import { outageOf } from "../src/outage.ts";
import { keepFilesPrivate } from "../src/private-files.ts";
import { readSettings } from "../src/settings.ts";
import { rememberQueues } from "../src/worker.ts";

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
  const settings = readSettings(process.env, root);
  const database = await openDatabaseForCommand(settings);
  try {
    const boss = await openQueues(database);
    if (!boss) throw new Error("Semillero no ha empezado todavía en esta base de datos.");
    try {
      await rememberQueues(boss);
      const academy = await findAcademy(database.db, subdomain);
      if (!academy) {
        throw new Error(`No hay una academia en «${subdomain ?? "la dirección principal"}».`);
      }
      const ctx = commandCtx({ academy, database, boss, settings });
      const user = await findUserByEmail(ctx, email);
      if (!user) throw new Error(`No hay una cuenta con el correo ${email} en ${academy.name}.`);
      if (!(await resetFactor(ctx, user))) {
        throw new Error(`La cuenta ${user.email} no tiene verificación en dos pasos.`);
      }
      return `La cuenta ${user.email} ya no tiene verificación en dos pasos, y sus sesiones terminaron. Le avisamos por correo. La persona inicia sesión y la activa de nuevo.`;
    } finally {
      await boss.stop({ graceful: false });
    }
  } finally {
    await database.close();
  }
}

function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return outageOf(error) ? "La base de datos de DATABASE_URL no responde." : error.message;
}
