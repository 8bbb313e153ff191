// Bounds the API calls of an account, or of a network address without one, in a minute.
import { createMiddleware } from "hono/factory";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { WhoEnv } from "#src/http/env.ts";
import { problem } from "#src/problem.ts";
import type { Quotas } from "#src/settings/quota-settings.ts";

/** The gateway sends every event from few addresses, and each is verified by its signature. */
export const gatewayEventsPath = "/api/gateway/events";

/**
 * Counted in memory, by each process alone: players report progress every few seconds, and a count
 * in the database would cost as much as the report itself.
 */
export function apiRate({ apiCallsPerMinute: calls, networkTimes }: Quotas) {
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const ofAccounts = limiterOf(calls.account);
  const ofAddresses = limiterOf(calls.address);
  const ofNetworks = limiterOf(calls.address * networkTimes);
  return createMiddleware<WhoEnv>(async (c, next) => {
    const { actor, visitor } = c.get("ctx");
    if (c.req.path === gatewayEventsPath) return next();
    const ofVisitor = async () => {
      await ofAddresses.consume(visitor?.address ?? "");
      if (visitor?.network !== undefined) await ofNetworks.consume(visitor.network);
    };
    const taken = actor ? ofAccounts.consume(actor.id) : ofVisitor();
    await taken.catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw problem(
        "too_many",
        `Llegaron demasiadas solicitudes en un minuto. Puedes seguir en ${retryAfter} segundos.`,
        { retryAfter },
      );
    });
    await next();
  });
}
