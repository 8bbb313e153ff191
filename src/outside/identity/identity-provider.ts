// What sign-in needs from an external provider.

export type ProviderSettings = {
  id: "google" | "facebook" | "microsoft" | "oidc";
  label: string;
  clientId: string;
  clientSecret: string;
  /** Only for "oidc"; those of the others are known. */
  issuer: string | null;
};

export type ProviderSignIn = {
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  state: string;
  nonce: string;
  /** Of PKCE, 43 to 128 URL-safe characters. */
  verifier: string;
};

/** Both methods throw `ProviderUnavailable`, `finish` also `ProviderRefused`. */
export type IdentityProvider = {
  id: ProviderSettings["id"];
  label: string;
  /** The URL to send the browser to. */
  start(attempt: ProviderSignIn): Promise<string>;
  /** @param answer the query with which the browser returned. */
  finish(attempt: ProviderSignIn & { answer: URLSearchParams }): Promise<ExternalPerson>;
};

/** The person that the provider vouches for. */
export type ExternalPerson = {
  /** The provider's own id of the person; never reused for another. */
  subject: string;
  email: string | null;
  /** The provider states that the mailbox belongs to this person. */
  emailVerified: boolean;
  /** Empty where the provider states none. */
  name: string;
};

/** The provider cannot be reached or answers incorrectly; it may recover. */
export class ProviderUnavailable extends Error {}

/** The protocol refuses: a used code, another state, a token for another audience. */
export class ProviderRefused extends Error {}
