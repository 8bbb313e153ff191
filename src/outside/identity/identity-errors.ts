// Separates the two failures of a provider: it cannot be reached, or it refuses.
import * as oidc from "openid-client";
import { ProviderRefused, ProviderUnavailable } from "./identity-provider.ts";

const passing = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_PARSE_ERROR", "OAUTH_RESPONSE_IS_NOT_JSON"];

/** Returns one of the two; a defect of our own stays as it is. */
export function failureOf(error: unknown): unknown {
  const status = statusOf(error);
  const code = error instanceof oidc.ClientError ? (error.code ?? "") : "";
  // fetch throws this where it reaches no server.
  const unreached = error instanceof TypeError && error.cause !== undefined;
  if (unreached || passing.includes(code) || status >= 500 || status === 429) {
    return new ProviderUnavailable(reasonOf(error));
  }
  const refused =
    error instanceof oidc.ClientError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.WWWAuthenticateChallengeError;
  return refused ? new ProviderRefused(reasonOf(error)) : error;
}

/** For the log: codes of the protocol and of the network, without any person or token. */
export function reasonOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  if (error instanceof oidc.AuthorizationResponseError) return error.error.slice(0, 100);
  if (error instanceof oidc.ClientError) return `${error.code ?? ""} ${error.message}`.trim();
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}

function statusOf(error: unknown): number {
  if (error instanceof oidc.ResponseBodyError) return error.status;
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status;
  return error instanceof Error && error.cause instanceof Response ? error.cause.status : 0;
}
