// Reads who somebody is from what a provider says, and how far its word about the e-mail goes.
import type { ExternalPerson, ProviderSettings } from "./identity-provider.ts";

type Claims = Record<string, unknown> & { iss: string; sub: string };

/** The ID token's claims, and those of the userinfo endpoint where it was asked. */
export type ProviderAnswer = { claims: Claims; userinfo: Record<string, unknown> };

export function personOf(
  id: ProviderSettings["id"],
  { claims, userinfo }: ProviderAnswer,
): ExternalPerson {
  const { iss, sub } = claims;
  const several = id === "microsoft" || id === "oidc";
  // The e-mail and what is said of it come from one place or the other, never mixed.
  const { email, email_verified, xms_edov } = claims.email ? claims : userinfo;
  const name = claims.name ?? userinfo.name;
  return {
    // A subject is one person's only within its issuer, of which these have had or may have several.
    subject: several ? `${iss} ${sub}` : sub,
    email: typeof email === "string" && email ? email : null,
    emailVerified:
      email_verified === true ||
      // Microsoft's own word for it, sent where the application asks for this optional claim.
      (id === "microsoft" && [true, 1, "1"].some((yes) => xms_edov === yes)),
    name: typeof name === "string" ? name : "",
  };
}
