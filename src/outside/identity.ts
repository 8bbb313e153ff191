// Signs people in at an external provider that speaks OpenID Connect.

export type ProviderSettings = {
  id: "google" | "facebook" | "microsoft" | "oidc";
  label: string;
  clientId: string;
  clientSecret: string;
  /** Only for "oidc"; the others are known. */
  issuer: string | null;
};

export type IdentityProvider = { id: ProviderSettings["id"]; label: string };

export function openIdentity(providers: ProviderSettings[]): IdentityProvider[] {
  return providers.map(({ id, label }) => ({ id, label }));
}
