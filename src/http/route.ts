// How a capability declares a REST route: schema in, schema out, one line in the OpenAPI document.
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Actor, Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import type { WhoEnv } from "./env.ts";
import { notFoundText } from "./errors.ts";

export { z };

/**
 * A router whose validation failures are problem documents with the path of each field; an address
 * with an impossible part does not exist.
 */
export function router(): OpenAPIHono<WhoEnv> {
  return new OpenAPIHono<WhoEnv>({
    defaultHook(result) {
      if (result.success) return;
      if (result.target === "param") throw problem("not_found", notFoundText);
      throw result.error;
    },
  });
}

export const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi("Problem");

type Json = z.ZodType;

/** The body of a JSON request, for `request.body`. */
export function jsonBody<Shape extends Json>(schema: Shape) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/** A JSON answer, for `responses[status]`. */
export function jsonAnswer<Shape extends Json>(description: string, schema: Shape) {
  return { description, content: { "application/json": { schema } } } as const;
}

const failed = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: problemShape } },
});

/**
 * The failures that any route may answer with, besides a 429 for too many calls in a minute; 503
 * while the database or the files are away.
 */
export const failures = {
  400: failed("Los datos no son válidos"),
  404: failed("No existe, o no lo puedes ver"),
  503: failed("No disponible por ahora; Retry-After dice cuántos segundos esperar"),
} as const;

/** The failures of a route that needs a session. */
export const memberFailures = {
  ...failures,
  401: failed("Falta iniciar sesión"),
  403: failed("Tu cuenta no tiene permiso"),
} as const;

export const goneFailure = { 410: failed("El enlace ya no sirve") } as const;

export const tooManyFailure = {
  429: failed("Demasiados intentos; Retry-After dice cuántos segundos esperar"),
} as const;

export const unavailableFailure = { 503: failed("Un servicio ajeno no responde") } as const;

export const conflictFailure = { 409: failed("Choca con lo que ya existe") } as const;

/** The failures of a route that takes a file. */
export const fileFailures = {
  409: failed("El permiso ya recibió un archivo"),
  410: failed("El permiso venció"),
  413: failed("El archivo es demasiado grande"),
  415: failed("El archivo no es del tipo que se pidió"),
  507: failed("No hay espacio para guardarlo"),
} as const;

/** The failures of a route that begins an upload. */
export const quotaFailures = {
  409: failed("Hay demasiadas subidas sin terminar"),
  ...tooManyFailure,
  507: failed("La academia ya usa todo su espacio"),
} as const;

export const secured: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }];

/**
 * The ctx of a signed-in caller. Throws `unauthenticated` for any other, and `forbidden` for an
 * account that must complete its sign-up or add a second factor first.
 */
export function member(ctx: Ctx): Ctx & { actor: Actor } {
  const signedIn = memberWithoutFactor(ctx);
  if (signedIn.actor.mustAddFactor) throw problem("forbidden", factorNeeded);
  return signedIn;
}

/** For the few calls by which an account gets its second factor, or ends its sessions. */
export function memberWithoutFactor(ctx: Ctx): Ctx & { actor: Actor } {
  const signedIn = memberUnfinished(ctx);
  if (!signedIn.actor.completedSignUp) throw problem("forbidden", completionNeeded);
  return signedIn;
}

/** For the few calls by which an account completes its sign-up, reads itself, or signs out. */
export function memberUnfinished(ctx: Ctx): Ctx & { actor: Actor } {
  const { actor } = ctx;
  if (!actor) throw problem("unauthenticated", "Debes iniciar sesión");
  return { ...ctx, actor };
}

/** For what answers visitors too: an account that `member` refuses counts as a visitor. */
export function readyActor({ actor }: Pick<Ctx, "actor">): Actor | null {
  return actor?.completedSignUp && !actor.mustAddFactor ? actor : null;
}

const completionNeeded = "Termina tu registro para seguir: elige si quieres aprender o enseñar.";

const factorNeeded =
  "Tu rol exige la verificación en dos pasos. Actívala en tu cuenta, en «Verificación en dos pasos», para seguir.";

export { createRoute };
