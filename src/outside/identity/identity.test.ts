import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openOidcProvider } from "#src/testing/servers/oidc.ts";
import { openIdentity } from "./identity.ts";
import type { ProviderSettings } from "./identity-provider.ts";
import { ProviderRefused, ProviderUnavailable } from "./identity-provider.ts";

const publicUrl = "http://localhost:3000";
const signIn = {
  redirectUri: `${publicUrl}/login/external/oidc`,
  state: "the-state",
  nonce: "the-nonce",
  verifier: "a-verifier-of-the-length-that-the-protocol-asks-for",
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(options: { userinfoOnly?: boolean } = {}) {
  const server = await openOidcProvider({ publicUrl, ...options });
  opened.push(server);
  return { server, provider: only(server.settings) };
}

function only(settings: ProviderSettings) {
  const [provider] = openIdentity([settings]);
  if (!provider) throw new Error("no provider");
  return provider;
}

function known(id: "google" | "facebook" | "microsoft") {
  return only({ id, label: id, clientId: "us", clientSecret: "secret", issuer: null });
}

test("a person comes back with subject, e-mail and name", async () => {
  const { server, provider } = await open();
  server.people.set("ana", { email: "ana@correo.co", emailVerified: true, name: "Ana Quira" });
  const back = await server.visit(await provider.start(signIn), "ana");
  expect(back.origin + back.pathname).toBe(signIn.redirectUri);
  const person = await provider.finish({ ...signIn, answer: back.searchParams });
  expect(person).toEqual({
    subject: `${server.settings.issuer} ana`,
    email: "ana@correo.co",
    emailVerified: true,
    name: "Ana Quira",
  });
});

test("claims missing from the ID token come from the userinfo endpoint", async () => {
  const { server, provider } = await open({ userinfoOnly: true });
  server.people.set("ana", { email: "ana@correo.co", emailVerified: false, name: "Ana Quira" });
  const back = await server.visit(await provider.start(signIn), "ana");
  const person = await provider.finish({ ...signIn, answer: back.searchParams });
  expect(person).toMatchObject({ email: "ana@correo.co", emailVerified: false, name: "Ana Quira" });
});

test("an e-mail without a claim about it is not verified, and a missing one is null", async () => {
  const { server, provider } = await open();
  server.people.set("leo", { email: "leo@correo.co" });
  server.people.set("sin", {});
  const finish = async (name: string) => {
    const back = await server.visit(await provider.start(signIn), name);
    return provider.finish({ ...signIn, answer: back.searchParams });
  };
  expect(await finish("leo")).toMatchObject({ email: "leo@correo.co", emailVerified: false });
  expect(await finish("sin")).toMatchObject({ email: null, emailVerified: false, name: "" });
});

test.each([
  ["another state", { state: "another" }],
  ["another nonce", { nonce: "another" }],
  ["another verifier", { verifier: "another-verifier-of-the-length-that-is-asked-for" }],
])("%s is refused", async (_, changes) => {
  const { server, provider } = await open();
  const back = await server.visit(await provider.start(signIn), "ana@correo.co");
  const finish = provider.finish({ ...signIn, ...changes, answer: back.searchParams });
  await expect(finish).rejects.toBeInstanceOf(ProviderRefused);
});

test("the answer of another issuer is refused, one without an issuer is accepted", async () => {
  const { server, provider } = await open();
  const back = await server.visit(await provider.start(signIn), "ana@correo.co");
  const answer = back.searchParams;
  expect(answer.get("iss")).toBe(server.settings.issuer);
  answer.set("iss", "https://another.example");
  const finish = () => provider.finish({ ...signIn, answer });
  await expect(finish()).rejects.toBeInstanceOf(ProviderRefused);
  answer.delete("iss");
  expect(await finish()).toMatchObject({ email: "ana@correo.co" });
});

test("a wrong client secret is refused", async () => {
  const { server } = await open();
  const provider = only({ ...server.settings, clientSecret: "another secret" });
  const back = await server.visit(await provider.start(signIn), "ana@correo.co");
  const finish = provider.finish({ ...signIn, answer: back.searchParams });
  await expect(finish).rejects.toThrow("invalid_client");
});

test("a provider that does not answer is unavailable", async () => {
  const { server, provider } = await open();
  const back = await server.visit(await provider.start(signIn), "ana@correo.co");
  await opened.pop()?.close();
  const finish = provider.finish({ ...signIn, answer: back.searchParams });
  await expect(finish).rejects.toBeInstanceOf(ProviderUnavailable);
  const start = only(server.settings).start(signIn);
  await expect(start).rejects.toBeInstanceOf(ProviderUnavailable);
});

test("a failed discovery is repeated, a successful one is kept", async () => {
  let [down, asked] = [true, 0];
  const server: Server = createServer((_, res) => {
    asked++;
    const metadata = { issuer, authorization_endpoint: `${issuer}/authorize` };
    res.writeHead(down ? 503 : 200, { "content-type": "application/json" });
    res.end(down ? "" : JSON.stringify(metadata));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({
    async close() {
      await new Promise((resolve) => server.close(resolve));
    },
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = only({
    id: "oidc",
    label: "La Cooperativa",
    clientId: "us",
    clientSecret: "secret",
    issuer,
  });
  await expect(provider.start(signIn)).rejects.toBeInstanceOf(ProviderUnavailable);
  down = false;
  const urls = [await provider.start(signIn), await provider.start(signIn)];
  expect(urls[0]).toContain(`${issuer}/authorize?`);
  expect(urls[1]).toBe(urls[0]);
  expect(asked).toBe(2);
});

test("an issuer beyond loopback needs https", async () => {
  const settings = { id: "oidc", label: "x", clientId: "us", clientSecret: "secret" } as const;
  const provider = only({ ...settings, issuer: "http://cuentas.example" });
  await expect(provider.start(signIn)).rejects.toThrow("OAUTH_HTTP_REQUEST_FORBIDDEN");
});

test("Facebook needs no discovery and gets only requests that it knows", async () => {
  const url = new URL(await known("facebook").start(signIn));
  expect(url.origin + url.pathname).toBe("https://www.facebook.com/dialog/oauth");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: "us",
    response_type: "code",
    scope: "openid email public_profile",
    state: signIn.state,
    nonce: signIn.nonce,
    redirect_uri: signIn.redirectUri,
    code_challenge_method: "S256",
  });
  expect(url.href).not.toContain(signIn.verifier);
});
