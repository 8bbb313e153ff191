// What the middlewares put into a request's context, and what the public cache passes to the app.
import type { Ctx } from "#src/ctx.ts";
import type { Web } from "./web.ts";

export type WhoEnv = { Variables: { ctx: Ctx; web: Web; bearer: boolean; requestId: string } };

/** The app fills it in where its answer is public; otherwise the cache keeps nothing. */
export type CacheScope = { academyId: string | null };

/** The bindings of a request; `cacheScope` is set where the public cache sends it. */
export type CacheBindings = { cacheScope?: CacheScope };
