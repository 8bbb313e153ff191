// Sign-ins over HTTP compared with the bare hashing that they need, and the cost of hashing.
import { argon2id, hash, verify } from "argon2";
import { hashPassword, passwordMatches } from "../src/accounts/password/passwords.ts";
import { cast } from "../src/seed/cast/cast.ts";
import { demoPassword } from "../src/seed/cast-accounts.ts";
import { load, type PreparedRequest } from "./load.ts";

/** Seconds. What is under way at the end does not count, and 32 sign-ins take half a second. */
const longEnough = 10;

/** Sign-ins a second at a server with the demo's people that trusts one proxy. */
export async function printSignIns(origin: string, pid: number, seconds: number): Promise<void> {
  const hashed = await hashPassword(demoPassword);
  console.log("\nconexiones   ingresos/s   p99 ms   solo argon2id/s   razón");
  const prepared = { requests: signInRequests(), status: 200, again: true };
  for (const connections of [8, 32]) {
    const check = () => passwordMatches(hashed, demoPassword);
    // Half before and half after, so that a machine that slows down during the run slows both.
    const before = await perSecond(connections, seconds / 2, check);
    const target = { url: origin, pid, open: connections, prepared };
    await load(target, 1);
    const signIns = await load(target, Math.max(seconds, longEnough));
    const bare = (before + (await perSecond(connections, seconds / 2, check))) / 2;
    console.log(
      [
        String(connections).padStart(10),
        signIns.perSecond.toFixed(1).padStart(12),
        signIns.p99.toFixed(0).padStart(8),
        bare.toFixed(1).padStart(17),
        (signIns.perSecond / bare).toFixed(3).padStart(7),
      ].join(" "),
    );
  }
}

/** No limit is reached: each request uses the next account, from another address. */
function signInRequests(): PreparedRequest[] {
  return Array.from({ length: 10_000 }, (_, count) => ({
    method: "POST",
    path: "/api/auth/login",
    headers: {
      host: "localhost",
      "content-type": "application/json",
      "x-forwarded-for": `10.0.${count >> 8}.${count & 255}`,
    },
    body: JSON.stringify({
      email: cast.teachers[count % cast.teachers.length]?.email,
      password: demoPassword,
    }),
  }));
}

/** Milliseconds of one verification alone, and verifications a second with every thread busy. */
export async function printHashCosts(): Promise<void> {
  console.log("\nargon2id, p=1   una sola, ms   por segundo");
  for (const mebibytes of [7, 19, 46, 64]) {
    for (const timeCost of [1, 2, 3]) {
      const options = {
        type: argon2id,
        memoryCost: mebibytes * 1024,
        timeCost,
        parallelism: 1,
      } as const;
      const hashed = await hash(demoPassword, options);
      const check = () => verify(hashed, demoPassword);
      const alone = 1000 / (await perSecond(1, 0.5, check));
      const together = await perSecond(8, 1, check);
      console.log(
        [
          `m=${mebibytes} MiB, t=${timeCost}`.padEnd(13),
          alone.toFixed(1).padStart(14),
          together.toFixed(1).padStart(13),
        ].join(" "),
      );
    }
  }
}

/** How often `work` finishes in a second while `lanes` of it always run. */
async function perSecond(
  lanes: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  await work();
  const started = performance.now();
  let count = 0;
  const lane = async () => {
    while (performance.now() - started < seconds * 1000) {
      await work();
      count++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (count * 1000) / (performance.now() - started);
}
