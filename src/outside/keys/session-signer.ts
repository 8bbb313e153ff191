// What signs sessions and links: a secret of its own, and those before it.
import { keptSecret } from "./secret.ts";
import { openSigner, type Signer } from "./signer.ts";

type Given = { sessionSecret: string | undefined; oldSessionSecrets: string[]; dataDir: string };

export async function openSessionSigner(given: Given): Promise<Signer> {
  const { sessionSecret, oldSessionSecrets, dataDir } = given;
  const secret = sessionSecret ?? (await keptSecret(dataDir, "session-secret"));
  return openSigner(secret, oldSessionSecrets);
}
