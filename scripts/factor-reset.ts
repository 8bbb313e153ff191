// npm run factor:reset -- correo@… [--academy SUBDOMAIN]: takes the second factor from an account
// whose owner lost it, for the day when no other member of staff can. Ends with 1 where it could not,
// and with 2 where it was called wrongly.
import { parseArgs } from "node:util";
import { findAcademy } from "../src/academies/queries.ts";
import { findUserByEmail } from "../src/accounts/queries.ts";
import { resetFactor } from "../src/accounts/second-factor/remove-factor.ts";
import { commandCtx } from "../src/command-ctx.ts";
import { rememberQueues } from "../src/jobs/worker.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { fail, withQueues } from "./command.ts";

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
    fail(error);
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

function reset({ email, subdomain }: Asked): Promise<string> {
  return withQueues(async ({ settings, database, boss }) => {
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
  });
}
