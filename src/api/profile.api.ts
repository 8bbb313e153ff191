import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { type ProfileInput, profileInput } from "#src/accounts/profile/profile.rules.ts";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { type CompleteInput, completeInput } from "#src/accounts/rules.ts";
import { completeSignUp } from "#src/accounts/sign-up/complete-sign-up.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  memberUnfinished,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { tokensShape, userShape, wireUser } from "./user-shape.ts";

/** The data of spec 1 §7. The session alone determines the account. */
const completion = z
  .object({
    id: z.string().nullish(),
    email: z.string().nullish(),
    completeSignUp: z
      .boolean()
      .nullish()
      .describe("Con `false` se guarda el perfil y el registro sigue abierto"),
  })
  .and(completeInput);

const changed = jsonAnswer(
  "La cuenta y los tokens nuevos de su sesión",
  z.object({ user: userShape, tokens: tokensShape }),
);

export const profileApi = router();

profileApi.openapi(
  createRoute({
    method: "patch",
    path: "/auth/complete",
    summary: "Completar el registro: aprender o enseñar",
    security: secured,
    request: { body: jsonBody(completion) },
    responses: { 200: changed, ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    const ctx = memberUnfinished(c.get("ctx"));
    const { id, email, completeSignUp: completes, ...choice } = c.req.valid("json");
    const { actor } = ctx;
    const foreign = (id && id !== actor.id) || (email && normalizeEmail(email) !== actor.email);
    if (foreign) throw problem("forbidden", "Solo puedes completar tu propio registro");
    const { user, tokens } =
      completes === false
        ? await updateProfile(ctx, profileOf(choice))
        : await completeSignUp(ctx, choice);
    c.get("web").keepSession(tokens);
    return c.json({ user: wireUser(user), tokens }, 200);
  },
);

/** The role is chosen only by completing. */
function profileOf(choice: CompleteInput): ProfileInput {
  if (!("picture" in choice)) return {};
  const { name, description, picture } = choice;
  return { name, description, picture };
}

profileApi.openapi(
  createRoute({
    method: "patch",
    path: "/users",
    summary: "Cambiar tu nombre, tu descripción o tu imagen",
    security: secured,
    request: { body: jsonBody(profileInput) },
    responses: { 200: changed, ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { user, tokens } = await updateProfile(ctx, c.req.valid("json"));
    c.get("web").keepSession(tokens);
    return c.json({ user: wireUser(user), tokens }, 200);
  },
);
