// Reads a person from a provider's answer, and whether the provider vouches for the e-mail.
import type { ExternalPerson, ProviderSettings } from "./identity-provider.ts";

type Claims = Record<string, unknown> & { iss: string; sub: string };

/** The claims of the ID token, and those of the userinfo endpoint if it was called. */
export type ProviderAnswer = { claims: Claims; userinfo: Record<string, unknown> };

export function personOf(
  id: ProviderSettings["id"],
  { claims, userinfo }: ProviderAnswer,
): ExternalPerson {
  const { iss, sub } = claims;
  const several = id === "microsoft" || id === "oidc";
  // The e-mail and the claims about it come from the same source, never mixed.
  const { email, email_verified, xms_edov } = claims.email ? claims : userinfo;
  const name = claims.name ?? userinfo.name;
  return {
    // A subject is unique only within its issuer, and these providers have or had several.
    subject: several ? `${iss} ${sub}` : sub,
    email: typeof email === "string" && email ? email : null,
    emailVerified:
      email_verified === true ||
      // Microsoft's own claim, sent where the application requests this optional claim.
      (id === "microsoft" && [true, 1, "1"].some((yes) => xms_edov === yes)),
    name: typeof name === "string" ? name : "",
  };
}
