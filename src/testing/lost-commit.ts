// A database whose answers to COMMIT are lost: everything is saved, and nobody is told.
import type { Db } from "#src/ctx.ts";
import { Outage } from "#src/outage.ts";

export function losingCommits(db: Db): Db {
  return new Proxy(db, {
    get(target, key) {
      if (key === "transaction") {
        return async (work: Parameters<Db["transaction"]>[0]) => {
          await target.transaction(work);
          throw new Outage("the answer was lost", { text: "Espera unos segundos." });
        };
      }
      const found = Reflect.get(target, key);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}
