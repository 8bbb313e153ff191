// The texts of sign-in with an external account, and the input of registration.
import { z } from "zod";
import { signUpInput } from "#src/accounts/rules.ts";

/** The cookie that ties a sign-in to the browser that started it, and how long it may take. */
export const pendingCookie = "external";
export const stateSeconds = 600;

export const externalTexts = {
  notConfigured: "Esta forma de entrar no está disponible",
  missing: (provider: string) => `Missing properties in ${provider} Response.`,
  cancelled: (label: string) => `Cancelaste el ingreso con ${label}.`,
  refused: (label: string) => `El ingreso con ${label} no se pudo completar. Intenta de nuevo.`,
  unavailable: (label: string) => `No pudimos hablar con ${label}. Intenta de nuevo en un momento.`,
  noEmail: (label: string) =>
    `Tu cuenta de ${label} no comparte un correo. Crea tu cuenta con tu correo.`,
  emailTaken: "Ya existe una cuenta con este correo. Entra con tu contraseña.",
};

const knownProviders = ["google", "facebook", "microsoft", "oidc"] as const;

/** Whether it is the name of a provider that an installation may offer. */
export function isKnownProvider(id: string): boolean {
  return knownProviders.some((known) => known === id);
}

const external = z.object({
  signUpType: z.enum(knownProviders),
  code: z.string().max(4000).nullish(),
  state: z.string().max(8000).nullish(),
  campaign: signUpInput.shape.campaign,
});
export type ExternalInput = z.infer<typeof external>;

const byEmail = signUpInput.extend({ signUpType: z.literal("email").optional() });

/** Both forms of `POST /auth/register` (spec 1 §7); `signUpType` names the external provider. */
export const registerInput = z.discriminatedUnion(
  "signUpType",
  [byEmail, external],
  externalTexts.notConfigured,
);
