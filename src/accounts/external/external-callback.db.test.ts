import { afterAll, expect, test } from "vitest";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { signHalf } from "#src/accounts/sign-in/half-sign-in.ts";
import { newId } from "#src/db/columns.ts";
import { openIdentity } from "#src/outside/identity/identity.ts";
import * as external from "#src/pages/sign-in/external.page.tsx";
import * as externalStart from "#src/pages/sign-in/external-start.page.tsx";
import * as signInLayout from "#src/pages/sign-in/sign-in.layout.tsx";
import { isProblem } from "#src/problem.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openExternalWorld } from "#src/testing/external.ts";
import { openFormBrowser } from "#src/testing/form-browser.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { withFactor } from "#src/testing/second-factor.ts";
import { openOidcProvider } from "#src/testing/servers/oidc.ts";
import { openSite } from "#src/testing/site.ts";
import { pendingCookie } from "./external.rules.ts";
import { answerCallback, failureOf } from "./external-callback.ts";

const world = await openExternalWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();

type Callback = Parameters<typeof answerCallback>[1];

const answer = ({ ctx }: Pick<TestAcademy, "ctx">, trip: Callback) => answerCallback(ctx, trip);

/** The provider answers for an unlisted person with a verified e-mail. */
const somebody = () => `${newId()}@correo.co`;

async function member() {
  const { email } = await here.person("student");
  return email;
}

test("an unfinished sign-up continues to its completion with its whole query", async () => {
  const start = { redirectTo: "/checkouts?courses=7", campaign: "feria" };
  const trip = await world.setOut(here.ctx, somebody(), start);
  expect(await answer(here, trip)).toMatchObject({
    kind: "in",
    to: "/login/complete?redirectTo=%2Fcheckouts%3Fcourses%3D7&campaign=feria",
  });
});

test("a user with an account goes to the requested page, or to their role's home", async () => {
  const email = await member();
  const wanted = await world.setOut(here.ctx, email, { redirectTo: "/checkouts?courses=7" });
  expect(await answer(here, wanted)).toMatchObject({ kind: "in", to: "/checkouts?courses=7" });
  const leads = await world.setOut(here.ctx, email, { campaign: "leads" });
  expect(await answer(here, leads)).toMatchObject({ kind: "in", to: "/free-content/downloads" });
});

test.each(["https://evil.example/", "//evil.example", "javascript:alert(1)"])(
  "redirectTo %s is not followed",
  async (redirectTo) => {
    const trip = await world.setOut(here.ctx, await member(), { redirectTo });
    expect(await answer(here, trip)).toMatchObject({ kind: "in", to: "/explore" });
  },
);

test("cancelling at the provider shows a message and the way back", async () => {
  const trip = await world.setOut(here.ctx, null, { redirectTo: "/explore?category=arte" });
  expect(await answer(here, trip)).toEqual({
    kind: "failed",
    failure: {
      status: 400,
      texts: ["Missing properties in oidc Response.", "Cancelaste el ingreso con La Cooperativa."],
      back: "/login?redirectTo=%2Fexplore%3Fcategory%3Darte",
    },
  });
});

test("an answer without a code names a known provider in the path, and no other text", async () => {
  for (const provider of ["oidc", "google"]) {
    const url = new URL(`http://localhost/login/external/x?state=invented&error=server_error`);
    expect(await answer(here, { provider, url, pending: undefined })).toEqual({
      kind: "failed",
      failure: {
        status: 400,
        texts: [`Missing properties in ${provider} Response.`],
        back: "/login",
      },
    });
  }
});

test.each(["<b>", "Llama al 310", "toString", ""])(
  "the path says no %j to anybody",
  async (provider) => {
    for (const query of ["", "?code=1", "?state=invented&error=access_denied"]) {
      const url = new URL(`http://localhost/login/external/x${query}`);
      expect(await answer(here, { provider, url, pending: undefined })).toEqual({
        kind: "failed",
        failure: {
          status: 404,
          texts: ["Esta forma de entrar no está disponible"],
          back: "/login",
        },
      });
    }
  },
);

test("a refused answer shows the reason and the way back", async () => {
  const trip = await world.setOut(here.ctx, somebody(), { campaign: "feria" });
  expect(await answer(here, { ...trip, pending: undefined })).toEqual({
    kind: "failed",
    failure: {
      status: 400,
      texts: ["El ingreso con La Cooperativa no se pudo completar. Intenta de nuevo."],
      back: "/login?campaign=feria",
    },
  });
});

test("the address that is loaded again after it succeeded leads on whoever is signed in", async () => {
  const email = await member();
  const trip = await world.setOut(here.ctx, email, { redirectTo: "/checkouts?courses=7" });
  const first = await answer(here, trip);
  if (first.kind !== "in") throw new Error("the sign-in failed");
  const actor = await readAccessToken(here.ctx, first.entry.tokens?.accessToken ?? "");
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  const again = { ...trip, pending: undefined };
  expect(await answer({ ctx: here.as(actor) }, again)).toEqual({
    kind: "over",
    to: "/checkouts?courses=7",
  });
  const url = new URL(trip.url);
  url.searchParams.set("state", "too-old");
  expect(await answer({ ctx: here.as(actor) }, { ...again, url })).toEqual({
    kind: "over",
    to: "/explore",
  });
  expect(await answer(here, again)).toMatchObject({ kind: "failed" });
});

test("of two loads at once one takes the code, and the other ends where that one does", async () => {
  const trip = await world.setOut(here.ctx, await member(), { redirectTo: "/checkouts?courses=7" });
  const both = await Promise.all([answer(here, trip), answer(here, trip)]);
  const taken = both.find(({ kind }) => kind === "in");
  const other = both.find(({ kind }) => kind !== "in");
  if (taken?.kind !== "in" || other?.kind !== "again") throw new Error(JSON.stringify(both));
  expect(other.to).toBe(trip.url.pathname + trip.url.search);
  // The browser comes again with the cookies of both answers.
  const actor = await readAccessToken(here.ctx, taken.entry.tokens?.accessToken ?? "");
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  const next = { ...trip, pending: undefined };
  expect(await answer({ ctx: here.as(actor) }, next)).toEqual({ kind: "over", to: taken.to });
  expect(await answer(here, next)).toMatchObject({ kind: "failed" });
});

test("the return of another tab fails, and the tab that set out last goes on", async () => {
  const layouts = { "sign-in": { module: signInLayout, parentId: "root" } };
  const pages = { "login/OAuth/:provider": externalStart, "login/external/:provider": external };
  const site = await openSite(
    world,
    {},
    pageBuild(layouts, pages, () => "sign-in"),
  );
  try {
    const browser = openFormBrowser(site, here.academy.subdomain);
    const setOut = async (person: string | null) => {
      const { to } = await browser.open("/login/OAuth/oidc");
      const { pathname, search } = await world.server.visit(to, person);
      return pathname + search;
    };
    const tabs = [await setOut(somebody()), await setOut(null), await setOut(somebody())];
    const [first = "", cancelled = "", last = ""] = tabs;
    expect((await browser.open(first)).text).toContain("no se pudo completar");
    expect((await browser.open(cancelled)).text).toContain("Cancelaste el ingreso");
    expect((await browser.open(last)).to).toBe("/login/complete");
  } finally {
    await site.close();
  }
});

test("an account that shares no e-mail is told so, and not that it should try again", async () => {
  const nobody = newId();
  world.server.people.set(nobody, { name: "Sin correo" });
  const trip = await world.setOut(here.ctx, nobody);
  expect(await answer(here, trip)).toMatchObject({
    kind: "failed",
    failure: { status: 400, texts: [expect.stringContaining("no comparte un correo")] },
  });
});

test("while the second factor is open, the address that is loaded again leads to its code", async () => {
  const person = await here.person("student");
  await withFactor(here, person);
  const trip = await world.setOut(here.ctx, person.email, { campaign: "feria" });
  const first = await answer(here, trip);
  if (first.kind !== "in" || first.entry.tokens) throw new Error("no code was asked for");
  expect(first.to).toBe("/login/code?campaign=feria");
  const again = { ...trip, pending: undefined };
  const { half } = first.entry;
  expect(await answer(here, { ...again, half })).toEqual({ kind: "over", to: first.to });
  const ofPassword = await signHalf(here.ctx, { userId: person.id, way: "password", stamp: "x" });
  for (const half of ["forged", ofPassword]) {
    expect(await answer(here, { ...again, half })).toMatchObject({ kind: "failed" });
  }
  const other = await world.academy();
  expect((await answer(other, { ...again, half })).kind).toBe("other-host");
});

test("with a code, a provider that is not configured is not found", async () => {
  const url = new URL("http://localhost/login/external/google?code=7");
  const callback = { provider: "google", url, pending: undefined };
  const error = await answer(here, callback).catch((error: unknown) => error);
  expect(isProblem(error) && error.status).toBe(404);
  expect(() => failureOf(error, "/login")).toThrow("Esta forma de entrar no está disponible");
});

test("an unavailable provider is named on return, with the way back", async () => {
  const provider = await openOidcProvider({ publicUrl: world.outside.publicUrl });
  const identity = openIdentity([provider.settings]);
  const ctx = { ...here.ctx, outside: { ...here.ctx.outside, identity } };
  const { pending, ...trip } = await world.setOut(here.ctx, somebody());
  await provider.close();
  expect(await answer({ ctx }, { ...trip, pending })).toEqual({
    kind: "failed",
    failure: {
      status: 503,
      texts: ["No pudimos hablar con La Cooperativa. Intenta de nuevo en un momento."],
      back: "/login",
    },
  });
});

test("the main host redirects a sign-in that started at an academy there, with its query", async () => {
  const other = await world.academy();
  const trip = await world.setOut(here.ctx, somebody());
  const { search } = trip.url;
  expect(trip.url.host).toBe("localhost:3000");
  const to = `http://${here.academy.subdomain}.localhost:3000/login/external/oidc${search}`;
  expect(await answer(other, trip)).toEqual({ kind: "other-host", to });
  const denied = await world.setOut(here.ctx, null);
  expect(await answer(other, denied)).toMatchObject({ kind: "other-host" });
  expect(await answer(here, trip)).toMatchObject({ kind: "in" });
});

test("the API accepts the provider's answer only from the browser that started", async () => {
  const email = somebody();
  const { pending, answer } = await world.setOut(here.ctx, email);
  const { code, state } = Object.fromEntries(answer);
  const json = { code, state, campaign: "feria", signUpType: "oidc" };
  const stranger = door.browser(here.academy);
  await problemIn(await stranger("/api/auth/register", { json }), 400);
  const browser = door.browser(here.academy);
  browser.cookies.set(pendingCookie, pending);
  const response = await browser("/api/auth/register", { json });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    user: { email, completedSignUp: false, campaignCameFrom: "feria" },
    tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
  });
  expect(browser.cookies.has(pendingCookie)).toBe(false);
  expect((await browser("/api/users")).status).toBe(200);
});

test("the API refuses an answer without a code and an unknown provider", async () => {
  const register = (json: object) => door.browser(here.academy)("/api/auth/register", { json });
  const missing = await register({ signUpType: "oidc", state: "x", campaign: null });
  expect(missing.status).toBe(400);
  expect(await missing.json()).toMatchObject({ detail: "Missing properties in oidc Response." });
  await problemIn(await register({ signUpType: "myspace", code: "x", state: "x" }), 400);
  await problemIn(await register({ signUpType: "google", code: "x", state: "x" }), 404);
});
