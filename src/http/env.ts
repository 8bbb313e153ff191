// What the middlewares put into a request's context, and what the public cache hands to the app.
import type { Ctx } from "#src/ctx.ts";
import type { Web } from "./web.ts";

export type WhoEnv = { Variables: { ctx: Ctx; web: Web; bearer: boolean; requestId: string } };

/** The app fills it in where its answer is public; the cache keeps nothing otherwise. */
export type CacheScope = { academyId: string | null };

/** The bindings of a request; with an cacheScope it is the public cache that asks. */
export type CacheBindings = { cacheScope?: CacheScope };
