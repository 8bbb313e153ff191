// npm run bank:reseal: seals every bank account that people gave with BANK_SECRET, after which no
// secret of BANK_SECRET_OLD is needed. Runs beside the server, and again after an interruption. Ends
// with 1 where an account opens with none of the secrets.
import { findAcademyById, listAcademyIds } from "../src/academies/queries.ts";
import { commandCtx } from "../src/command-ctx.ts";
import { openBankSealer } from "../src/outside/keys/bank-sealer.ts";
import { resealAccounts } from "../src/payouts/reseal-accounts.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { fail, withQueues } from "./command.ts";

keepFilesPrivate();
try {
  const { resealed, closed } = await resealAll();
  console.log(`Sellamos de nuevo ${resealed} cuentas bancarias con BANK_SECRET.`);
  if (closed > 0) {
    throw new Error(
      `${closed} cuentas siguen cerradas: las selló un secreto que no está en BANK_SECRET ni en BANK_SECRET_OLD.`,
    );
  }
} catch (error) {
  fail(error);
}

function resealAll() {
  return withQueues(async ({ settings, database, boss }) => {
    const bankSealer = await openBankSealer(settings);
    const all = { resealed: 0, closed: 0 };
    for (const id of await listAcademyIds(database.db)) {
      const academy = await findAcademyById(database.db, id);
      if (!academy) continue;
      const ctx = commandCtx({ academy, database, boss, settings, bankSealer });
      const { resealed, closed } = await resealAccounts(ctx);
      all.resealed += resealed;
      all.closed += closed;
    }
    return all;
  });
}
