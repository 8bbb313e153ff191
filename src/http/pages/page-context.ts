// What the server passes to the loaders and actions of a request.
import { createContext, RouterContextProvider } from "react-router";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import type { Web } from "#src/http/web.ts";

const ctxKey = createContext<Ctx>();
const memberKey = createContext<MemberCtx>();
const webKey = createContext<Web>();
const refusalKey = createContext<Error | null>(null);

export function pageContext(ctx: Ctx, web: Web): RouterContextProvider {
  return new RouterContextProvider(
    new Map<ReturnType<typeof createContext>, unknown>([
      [ctxKey, ctx],
      [webKey, web],
    ]),
  );
}

export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  return context.get(ctxKey);
}

export function webOf(context: Readonly<RouterContextProvider>): Web {
  return context.get(webKey);
}

/** Called by the guard of an area, with the member that it lets in. */
export function letIn(context: Readonly<RouterContextProvider>, member: MemberCtx): void {
  context.set(memberKey, member);
}

/** Called by the guard of an area: every loader and action below it fails with `refusal`. */
export function keepOut(context: Readonly<RouterContextProvider>, refusal: Error): void {
  context.set(refusalKey, refusal);
}

/** Throws where the guard has let nobody in. */
export function memberOf(context: Readonly<RouterContextProvider>): MemberCtx {
  const refusal = refusalOf(context);
  if (refusal) throw refusal;
  return context.get(memberKey);
}

/** Why every loader and action of the request fails; null where they run. */
export function refusalOf(context: Readonly<RouterContextProvider>): Error | null {
  return webOf(context).unread ?? context.get(refusalKey);
}
