// What seals the bank accounts that people give: a secret of its own, and those before it.
import { openSealer, type Sealer } from "./sealer.ts";
import { keptSecret } from "./secret.ts";

type Given = { bankSecret: string | undefined; oldBankSecrets: string[]; dataDir: string };

export async function openBankSealer(given: Given): Promise<Sealer> {
  const { bankSecret, oldBankSecrets, dataDir } = given;
  return openSealer(bankSecret ?? (await keptSecret(dataDir, "bank-secret")), oldBankSecrets);
}
