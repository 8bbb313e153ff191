// Signs people in at an external provider that speaks OpenID Connect.
import * as oidc from "openid-client";
import { isLoopbackName } from "#src/settings/reach.mjs";
import { type ProviderAnswer, personOf } from "./identity-claims.ts";
import { failureOf, reasonOf } from "./identity-errors.ts";
import {
  type IdentityProvider,
  ProviderRefused,
  type ProviderSettings,
  ProviderUnavailable,
} from "./identity-provider.ts";

const timeoutSeconds = 10;
const clockToleranceSeconds = 60;

const issuers = {
  google: "https://accounts.google.com",
  microsoft: "https://login.microsoftonline.com/common/v2.0",
};

/** Facebook's own discovery document omits the token endpoint. */
const facebook = {
  issuer: "https://www.facebook.com",
  authorization_endpoint: "https://www.facebook.com/dialog/oauth",
  token_endpoint: "https://graph.facebook.com/oauth/access_token",
  jwks_uri: "https://www.facebook.com/.well-known/oauth/openid/jwks/",
  token_endpoint_auth_methods_supported: ["client_secret_post"],
};

export function openIdentity(providers: ProviderSettings[]): IdentityProvider[] {
  return providers.map(openProvider);
}

function openProvider(settings: ProviderSettings): IdentityProvider {
  const { id, label } = settings;
  let found: Promise<oidc.Configuration> | undefined;

  /** Fetched at the first use and kept; a failed fetch is repeated the next time. */
  function configuration(): Promise<oidc.Configuration> {
    found ??= configure(settings).catch((error: unknown) => {
      found = undefined;
      throw new ProviderUnavailable(reasonOf(error));
    });
    return found;
  }

  return {
    id,
    label,
    async start({ redirectUri, state, nonce, verifier }) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: id === "facebook" ? "openid email public_profile" : "openid email profile",
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return url.href;
    },
    async finish({ redirectUri, answer, state, nonce, verifier }) {
      const config = await configuration();
      try {
        const told = await exchange(config, cameBackTo(redirectUri, answer, config), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        return personOf(id, told);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function configure(settings: ProviderSettings): Promise<oidc.Configuration> {
  const { id, clientId, clientSecret } = settings;
  const metadata = { [oidc.clockTolerance]: clockToleranceSeconds };
  const authentication = secretIn(clientSecret);
  if (id === "facebook") {
    const config = new oidc.Configuration(facebook, clientId, metadata, authentication);
    config.timeout = timeoutSeconds;
    return Promise.resolve(config);
  }
  const issuer = new URL(id === "oidc" ? (settings.issuer ?? "") : issuers[id]);
  // A secret crosses no network unencrypted.
  return oidc.discovery(issuer, clientId, metadata, authentication, {
    timeout: timeoutSeconds,
    execute: isLoopbackName(issuer.hostname) ? [oidc.allowInsecureRequests] : [],
  });
}

/**
 * In the body where the provider lists that method, otherwise in the header, as the standard says.
 */
function secretIn(clientSecret: string): oidc.ClientAuth {
  const inBody = oidc.ClientSecretPost(clientSecret);
  const inHeader = oidc.ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const listed = server.token_endpoint_auth_methods_supported ?? [];
    return (listed.includes("client_secret_post") ? inBody : inHeader)(server, ...rest);
  };
}

/**
 * The answer at the address registered with the provider, whichever of our hosts received it. Each
 * provider has its own address, which separates providers as well as `iss` would.
 */
function cameBackTo(redirectUri: string, answer: URLSearchParams, config: oidc.Configuration): URL {
  const url = new URL(redirectUri);
  url.search = answer.toString();
  const { issuer, authorization_response_iss_parameter_supported: told } = config.serverMetadata();
  if (told && !answer.has("iss")) url.searchParams.set("iss", issuer);
  return url;
}

/** The claims of the ID token; those of the userinfo endpoint only where some are missing. */
async function exchange(
  config: oidc.Configuration,
  url: URL,
  checks: oidc.AuthorizationCodeGrantChecks,
): Promise<ProviderAnswer> {
  const tokens = await oidc.authorizationCodeGrant(config, url, checks);
  const claims = tokens.claims();
  if (!claims) throw new ProviderRefused("no ID token");
  const whole = claims.email && claims.name;
  if (whole || !config.serverMetadata().userinfo_endpoint) return { claims, userinfo: {} };
  return { claims, userinfo: await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) };
}
