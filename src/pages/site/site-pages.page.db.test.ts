// The pages about the site: what search engines and strangers get of help, contact, about and terms.
import { createRequestHandler } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { trapField } from "#src/contact/message.rules.ts";
import { listMessages } from "#src/contact/message-queries.ts";
import { sendMessage } from "#src/contact/send-message.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { pageContext } from "#src/http/react-router.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { openWeb } from "#src/http/web.ts";
import * as frame from "#src/pages/frame/frame.layout.tsx";
import { pageBuild } from "#src/testing/page-build.ts";
import { openWorld } from "#src/testing/world.ts";
import * as about from "./about.page.tsx";
import * as contact from "./contact/contact.page.tsx";
import * as help from "./help/help.page.tsx";
import * as terms from "./terms.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const root = { ...here.academy, subdomain: null, name: "Semillero" };
const build = pageBuild(
  { frame: { module: frame, parentId: "root" } },
  { help, ayuda: help, contact, contacto: contact, about, terms },
  () => "frame",
);
const handle = createRequestHandler(build, "production");

type Asking = {
  actor?: Actor | null;
  academy?: typeof here.academy;
  form?: Record<string, string>;
};

async function ask(path: string, { actor = null, academy = here.academy, form }: Asking = {}) {
  const { signer } = world.outside;
  const token = newCsrfToken(signer, actor?.sessionId ?? null);
  const cookieHeader = `XSRF-TOKEN=${token}`;
  const web = openWeb({ cookieHeader, secure: false, requestId: "1", signer });
  web.belongsTo(actor?.sessionId ?? null);
  const context = pageContext({ ...here.ctx, academy, actor, visitor: null }, web);
  const body = form && new URLSearchParams({ _csrf: token, ...form });
  const host =
    academy.subdomain === null ? "localhost:3000" : `${academy.subdomain}.localhost:3000`;
  const request = new Request(`http://${host}${path}`, body ? { method: "POST", body } : {});
  const answer = await handle(request, context);
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  return { status: answer.status, location: answer.headers.get("location"), html, web };
}

const message = () => ({
  name: "Yeny Chocué",
  email: `${newId()}@correo.test`,
  topic: "compra",
  text: "No encuentro mi recibo.",
});
const all = { part: "", open: false, after: null, limit: 50 };

test.each([
  ["/help", "/help"],
  ["/ayuda", "/help"],
  ["/contact", "/contact"],
  ["/contacto", "/contact"],
  ["/about", "/about"],
  ["/terms", "/terms"],
])("%s has one title, one address and a picture to share", async (path, canonical) => {
  const { status, html } = await ask(path);
  expect(status).toBe(200);
  expect(html.match(/<h1/g)).toHaveLength(1);
  const host = `http://${here.academy.subdomain}.localhost:3000`;
  expect(html).toContain(`<link rel="canonical" href="${host}${canonical}"/>`);
  expect(html).toMatch(/<meta property="og:image" content="[^"]+\/share\/[^"]+\.png\?[^"]+"\/>/);
  for (const name of ["og:title", "og:description", "og:site_name", "og:locale", "og:image:alt"]) {
    expect(html).toMatch(new RegExp(`<meta property="${name}" content="[^"]+"/>`));
  }
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test("the help tells its answers to search engines, and finds without scripts", async () => {
  const { html } = await ask("/help");
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  const { "@type": kind, mainEntity } = JSON.parse(data);
  expect(kind).toBe("FAQPage");
  expect(mainEntity.length).toBeGreaterThanOrEqual(25);
  expect(html).not.toMatch(/<details[^>]* hidden/);
  const found = (await ask("/ayuda?q=efectivo%20corresponsal")).html;
  expect(found).toMatch(/\d respuestas?/);
  expect(found).toMatch(/<details[^>]*hidden=""/);
  expect(found).toContain('content="noindex, follow"');
  const none = (await ask("/help?q=%3Ctractor%3E")).html;
  expect(none).toContain('value="&lt;tractor&gt;"');
  expect(none).toMatch(/<section class="help-none"[^>]*>/);
  expect(none).not.toMatch(/<section class="help-none"[^>]*hidden/);
});

test("on an academy's host the help is the academy's; on the main host it opens academies", async () => {
  const own = (await ask("/help")).html;
  expect(own).toContain(`una persona de ${here.academy.name}`);
  expect(own).not.toContain("abrir-academia");
  expect((await ask("/help", { academy: root })).html).toContain('id="abrir-academia"');
});

test("a message is kept once, and the next page says where the answer goes", async () => {
  const form = message();
  const first = await ask("/contacto", { form });
  const again = await ask("/contact", { form });
  expect(first.status).toBe(302);
  expect(first.location).toMatch(/^\/contact\?sent=/);
  expect(again.location).toBe(first.location);
  const kept = await listMessages(here.ctx, { ...all, part: form.email });
  expect(kept.found).toHaveLength(1);
  const { html } = await ask(first.location ?? "");
  expect(html).toContain("Recibimos tu mensaje");
  expect(html).toContain(`<b>${form.email}</b>`);
  expect(html).toContain('content="noindex"');
  expect((await ask("/contact?sent=nada")).html).toContain("Te respondemos al correo");
});

test("what is wrong is said in Spanish, and nothing typed is lost", async () => {
  const { status, html } = await ask("/contact", {
    form: { ...message(), email: "yeny@", topic: "", text: "Hola <b>ustedes</b>" },
  });
  expect(status).toBe(400);
  expect(html).toContain("Este correo no parece completo. Revísalo.");
  expect(html).toContain("Elige un tema.");
  expect(html).toContain('value="Yeny Chocué"');
  expect(html).toContain("Hola &lt;b&gt;ustedes&lt;/b&gt;</textarea>");
});

test("a program that fills every field is told that all went well, and nothing is kept", async () => {
  const form = { ...message(), [trapField]: "https://spam.test" };
  const log = vi.spyOn(here.ctx.log, "info");
  const { location } = await ask("/contact", { form });
  expect(location).toMatch(/^\/contact\?sent=/);
  expect((await listMessages(here.ctx, { ...all, part: form.email })).found).toEqual([]);
  expect((await ask(location ?? "")).html).not.toContain(form.email);
  expect(log.mock.calls).toEqual([["a message by a program is not kept"]]);
  log.mockRestore();
});

test("whoever is signed in finds name and e-mail filled; the topic may come with the address", async () => {
  const { html } = await ask("/contact?topic=ensenar", { actor: here.student });
  expect(html).toContain(`value="${here.student.email}"`);
  expect(html).toMatch(/<option value="ensenar" selected="">/);
  const stranger = await ask("/contact");
  expect(stranger.html).not.toContain(here.student.email);
});

test("another academy's messages cannot be read by their id", async () => {
  const other = await world.academy();
  const id = await sendMessage(other.ctx, { ...message(), topic: "compra" });
  expect((await ask(`/contact?sent=${id}`)).html).toContain("Te respondemos al correo");
});

test("the legal texts name their versions, and the former ones stay", async () => {
  const now = (await ask("/terms")).html;
  expect(now).toContain("Última actualización: 27 de noviembre de 2026");
  expect(now).toContain('href="/terms?version=2023-11"');
  expect(now).toContain("Los mensajes que nos escribes");
  expect(now).toContain("tus comentarios y tus notas.");
  const month = (await ask("/terms?version=2026-11")).html;
  expect(month).toContain("Así eran estos textos en noviembre de 2026");
  expect(month).toContain("Los mensajes que nos escribes");
  expect(month).not.toContain("tus comentarios y tus notas.");
  const then = await ask("/terms?version=2023-11");
  expect(then.html).toContain("Así eran estos textos en noviembre de 2023");
  expect(then.html).not.toContain("Los mensajes que nos escribes");
  expect(then.html).toContain('content="noindex, follow"');
  expect((await ask("/terms?version=2019-01")).status).toBe(404);
});
