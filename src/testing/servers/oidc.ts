// A real OpenID Connect provider on loopback, whose people sign in with only a name.
import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Provider, { type Configuration } from "oidc-provider";
import type { ProviderSettings } from "#src/outside/identity/identity-provider.ts";

/** The provider's data about a person; it sends no undefined field. */
export type OidcPerson = {
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  name?: string | undefined;
};

export type OidcProvider = {
  /** The settings with which the product uses it. */
  settings: ProviderSettings;
  /** Any other person has the typed name as a verified e-mail. */
  people: Map<string, OidcPerson>;
  /** Goes through the provider's pages like a browser; null cancels. Returns the last address. */
  visit(url: string, person: string | null): Promise<URL>;
  close(): Promise<void>;
};

type Options = {
  /** The product's URL, for its one redirect address. */
  publicUrl: string;
  /** Keeps e-mail and name out of the ID token, as the standard's default does. */
  userinfoOnly?: boolean;
};

const client = { client_id: "semillero", client_secret: "a secret that only tests know" };

export async function openOidcProvider(options: Options): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: OidcProvider["people"] = new Map();
  const provider = new Provider(issuer, configurationOf(options, people));
  const standard = provider.callback();
  server.on("request", (req, res) => {
    if (!req.url?.startsWith("/interaction/")) return standard(req, res);
    interact(provider, req, res).catch((error: unknown) => {
      res.writeHead(500).end(String(error));
    });
  });
  return {
    settings: {
      id: "oidc",
      label: "La Cooperativa",
      clientId: client.client_id,
      clientSecret: client.client_secret,
      issuer,
    },
    people,
    visit: (url, person) => visit(issuer, url, person),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configurationOf(
  { publicUrl, userinfoOnly = false }: Options,
  people: OidcProvider["people"],
): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    clients: [{ ...client, redirect_uris: [`${publicUrl}/login/external/oidc`] }],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: userinfoOnly,
    cookies: { keys: ["a key of the tests"] },
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "test", use: "sig" }] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount(_, id) {
      const person = people.get(id) ?? { email: id, emailVerified: true, name: id };
      const { email, emailVerified: email_verified, name } = person;
      return { accountId: id, claims: () => ({ sub: id, email, email_verified, name }) };
    },
    // Skips the question whether the product may see the requested data.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

const page = `<!doctype html><html lang="es-CO"><title>La Cooperativa</title>
<form method="post"><label>Persona <input name="person" required></label>
<button name="answer" value="in">Entrar</button>
<button name="answer" value="cancel" formnovalidate>Cancelar</button></form></html>`;

async function interact(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  if (req.method !== "POST") {
    res.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    return;
  }
  const form = new URLSearchParams(await text(req));
  const result =
    form.get("answer") === "in"
      ? { login: { accountId: form.get("person") ?? "" } }
      : { error: "access_denied", error_description: "the person cancelled" };
  await provider.interactionFinished(req, res, result);
}

async function visit(issuer: string, start: string, person: string | null): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let steps = 0; url.origin === issuer && steps < 10; steps++) {
    const answer = { answer: person === null ? "cancel" : "in", person: person ?? "" };
    const posts = url.pathname.startsWith("/interaction/");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(posts ? { method: "POST", body: new URLSearchParams(answer) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}
