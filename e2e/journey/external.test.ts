// Signing in with an external account, at a real OpenID Connect provider.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type OidcProvider, openOidcProvider } from "#src/testing/servers/oidc.ts";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { freePorts, type RunningServer, startServer } from "../server.ts";
import { openMenu } from "../steps.ts";
import { startTlsProxy, type TlsProxy } from "../tls-proxy.ts";

const dataDir = mkdtempSync(join(tmpdir(), "semillero-external-"));
let server: RunningServer;
let proxy: TlsProxy | undefined;
let origin: string;
let provider: OidcProvider;
let browser: Browser;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  const authority = inject("authority");
  if (authority) proxy = await startTlsProxy(authority.folder, port);
  origin = proxy?.publicUrl ?? `http://localhost:${port}`;
  provider = await openOidcProvider({ publicUrl: origin });
  const { clientId, clientSecret, issuer, label } = provider.settings;
  server = await startServer({
    dataDir,
    port,
    env: {
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ISSUER: issuer ?? "",
      OIDC_NAME: label,
      ...proxy?.env,
    },
  });
  browser = await openBrowser();
});

afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
  await provider?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(sizes)("denied, then admitted, signed out and in again, on $name", async (size) => {
  const { page, context, complaints } = await openPage(browser, size);
  const person = `luz.${size.width}@correo.test`;
  await page.goto(`${origin}/login?redirectTo=%2Faccount&campaign=valla`);
  await expectSound(page);
  await page.getByRole("link", { name: "Continuar con La Cooperativa" }).click();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByText("Missing properties in oidc Response.").waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Volver a Inicia Sesión" }).click();
  await page.getByRole("link", { name: "Continuar con La Cooperativa" }).click();
  await page.getByLabel("Persona").fill(person);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/login/complete?redirectTo=%2Faccount&campaign=valla");
  await page.getByRole("button", { name: "Quiero Aprender" }).click();
  await page.waitForURL("**/account");
  await page.getByText("Correo confirmado").waitFor();
  await openMenu(page);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL("**/login?**");
  // The provider still remembers the person.
  await page.getByRole("link", { name: "Continuar con La Cooperativa" }).click();
  await page.waitForURL("**/account");
  await page.getByText(person, { exact: true }).first().waitFor();
  const ours = complaints.filter((text) => !text.startsWith(provider.settings.issuer ?? ""));
  expect(ours.filter((text) => !/status of 400/.test(text))).toEqual([]);
  await context.close();
});

test("a provider that is not configured is not offered", async () => {
  const { page, context } = await openPage(browser, { width: 390, height: 844 });
  await page.goto(`${origin}/login/signup`);
  expect(await page.getByRole("link", { name: /^Continuar con/ }).count()).toBe(1);
  const answer = await page.goto(`${origin}/login/OAuth/google`);
  expect(answer?.status()).toBe(404);
  await context.close();
});
