// A world with a real provider as its only external sign-in, and people who use it.
import { startExternal } from "#src/accounts/external/external.ts";
import type { Ctx } from "#src/ctx.ts";
import { openIdentity } from "#src/outside/identity/identity.ts";
import { openOidcProvider } from "#src/testing/servers/oidc.ts";
import { openWorld } from "./world.ts";

type Start = Partial<Parameters<typeof startExternal>[1]>;

export async function openExternalWorld() {
  const server = await openOidcProvider({ publicUrl: "http://localhost:3000" });
  const world = await openWorld({ identity: openIdentity([server.settings]) });
  return {
    ...world,
    server,
    /** Starts, signs in at the provider as `person` (null cancels) and returns. */
    async setOut(ctx: Ctx, person: string | null, start: Start = {}) {
      const plain = { provider: "oidc", from: "login", redirectTo: null, campaign: null } as const;
      const { url: there, pending } = await startExternal(ctx, { ...plain, ...start });
      const url = await server.visit(there, person);
      return { provider: "oidc", pending, url, answer: url.searchParams };
    },
    async close() {
      await world.close();
      await server.close();
    },
  };
}
