// Nobody who visits an academy reads of another brand, on any page, whoever they are.
import { eq } from "drizzle-orm";
import { createRequestHandler } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import type { Academy, Actor } from "#src/ctx.ts";
import { pageContext } from "#src/http/react-router.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { openWeb } from "#src/http/web.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openShop } from "#src/testing/purchase.ts";
import { siteBuild } from "#src/testing/site-build.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const { build, paths } = await siteBuild();
const handle = createRequestHandler(build, "production");

let here: TestAcademy;
let academy: Academy;
let values: Record<string, string>;
const about = "Sembramos gulupa desde 1998.\n\nY lo contamos.";

beforeAll(async () => {
  here = await world.academy();
  const { ctx, course, student } = here;
  const contact = { email: "hola@gulupa.test", whatsapp: "573001234567" };
  academy = { ...here.academy, ...contact, accent: "#5B2A86" };
  await ctx.allAcademies.db.update(academies).set({ about }).where(eq(academies.id, academy.id));
  const { id: orderId } = await pay(here.as(student), await shop.purchase(course));
  const [module] = course.modules;
  values = {
    ...{ courseId: course.id, moduleId: module?.id ?? "", classId: module?.lessons[0]?.id ?? "" },
    ...{ orderId, provider: "google", campaignName: "nada", campaignId: "new" },
  };
});

/** The address of a page about the academy's course and the student's order. */
function addressOf(path: string): string {
  const query = path === "checkouts" ? `?courses=${values.courseId}` : "";
  const filled = path
    .replace(/:(\w+)\?/g, "nombre")
    .replace(/:(\w+)/g, (_, name: string) => values[name] ?? "nada")
    .replace("*", "no-existe");
  return `/${filled}${query}`;
}

async function pageOf(path: string, actor: Actor | null, at = academy) {
  const session = actor?.sessionId ?? null;
  const { signer } = world.outside;
  const web = openWeb({
    cookieHeader: `XSRF-TOKEN=${newCsrfToken(signer, session)}`,
    ...{ secure: false, requestId: "1", signer },
  });
  web.belongsTo(session);
  const context = pageContext({ ...here.ctx, academy: at, actor }, web);
  const host = at.subdomain === null ? "localhost:3000" : `${at.subdomain}.localhost:3000`;
  const answer = await handle(new Request(`http://${host}${path}`), context);
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return { status: answer.status, isPage, html: await answer.text() };
}

/** What may say the product's name: who made the site, and a button that the spec words so. */
const allowed = [/Hecha con <a class="brand" href="[^"]*">.*?<\/a>/g, /grabado de Semillero/g];

/** The law requires that the texts name the platform (docs/decisions/084). */
const inTerms = /(?:en l|>L)a plataforma Semillero, con domicilio en Colombia/g;

const people = {
  nobody: () => null,
  student: () => here.student,
  teacher: () => here.teacher,
  academy: () => here.person("academy"),
};

test.each(Object.entries(people))("no page says Semillero to %s", async (who, person) => {
  const actor = await person();
  let shown = 0;
  for (const path of paths) {
    const { status, isPage, html } = await pageOf(addressOf(path), actor);
    if (!isPage) continue;
    expect.soft(status, `${who} ${path}`).toBeLessThan(500);
    shown += 1;
    const words = [...allowed, ...(path === "terms" ? [inTerms] : [])].reduce(
      (text, one) => text.replaceAll(one, ""),
      html.replaceAll("<!-- -->", ""),
    );
    const at = words.indexOf("Semillero");
    const around = at < 0 ? "" : words.slice(Math.max(0, at - 80), at + 40);
    expect.soft(around, `${who} ${path}`).toBe("");
    expect.soft(html, `${who} ${path}`).toMatch(/<title>[^<]+<\/title>/);
  }
  expect(shown).toBeGreaterThan(who === "nobody" ? 15 : 25);
});

test("the foot names the academy, how to reach it, and who made the site", async () => {
  const { html } = await pageOf("/explore", null);
  expect(html).toContain("<title>Cursos · La Gulupa</title>");
  expect(html).toContain('<a href="/about">Sobre La Gulupa</a>');
  expect(html).toContain('href="mailto:hola@gulupa.test"');
  expect(html).toContain('href="https://wa.me/573001234567"');
  expect(html).toMatch(/Hecha con <a class="brand" href="http:\/\/localhost:3000">/);
  expect(html).not.toContain("linkedin");
});

test("what an academy tells about itself is on its page, with its line breaks", async () => {
  const { html } = await pageOf("/about", null);
  expect(html).toContain("<title>Sobre La Gulupa</title>");
  expect(html).toContain(about);
  await here.ctx.allAcademies.db
    .update(academies)
    .set({ about: "" })
    .where(eq(academies.id, academy.id));
  expect((await pageOf("/about", null)).html).toContain("La Gulupa enseña en línea");
});

test("the legal texts name the academy as the shop, and the platform", async () => {
  const html = (await pageOf("/terms", null)).html.replaceAll("<!-- -->", "");
  expect(html).toContain("El responsable del tratamiento es La Gulupa.");
  expect(html).toContain("Qué es La Gulupa");
  expect(html).toContain("mailto:hola@gulupa.test");
  expect(html).not.toContain("hola@semillero");
  expect(html.match(inTerms)).toHaveLength(2);
});

test("at the main host the product speaks for itself", async () => {
  const product = { ...here.academy, subdomain: null, name: "Semillero" };
  const shown: Record<string, string[]> = {
    "/about": ["<title>Sobre Semillero</title>", "<h1>Sobre Semillero</h1>", "linkedin"],
    "/terms": [
      "<title>Términos y condiciones · Semillero</title>",
      "Semillero es un mercado de cursos en línea con domicilio en Colombia.",
      "El responsable del tratamiento es Semillero, con domicilio en Colombia.",
    ],
    "/login": ["<title>Inicia Sesión · Semillero</title>"],
  };
  for (const [path, texts] of Object.entries(shown)) {
    const { html } = await pageOf(path, null, product);
    for (const text of texts) expect(html.replaceAll("<!-- -->", "")).toContain(text);
    expect(html).not.toContain("Hecha con");
  }
});
