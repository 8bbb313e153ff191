// The landing that sells academies, as a visitor gets it.
import { createRequestHandler } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { productScene } from "#src/prints/product-scenes.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { siteBuild } from "#src/testing/site-build.ts";
import { openWorld } from "#src/testing/world.ts";
import { loader } from "./product.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const { build } = await siteBuild();
const handle = createRequestHandler(build, "production");
const path = "/semillero/landing";
let root: Ctx;

beforeAll(async () => {
  const academy = await findAcademy(world.database.db, null);
  if (!academy) throw new Error("no root academy");
  root = world.ctxOf(academy);
});

async function open(query = "") {
  const visit = visitOf(root, path + query);
  const answer = await handle(visit.request, visit.context);
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  return { status: answer.status, isPublic: visit.web.isPublic(), html };
}

test("every visitor gets the same page, with its prices and questions", async () => {
  const { status, isPublic, html } = await open();
  expect({ status, isPublic }).toEqual({ status: 200, isPublic: true });
  const { platformPercent } = root.outside.fees;
  expect(html).toContain(`Semillero recibe el ${platformPercent} % de cada venta`);
  expect(html).toContain("Te queda");
  expect(html).toContain('href="/semillero/academiesSignUp"');
  expect(html.match(/<h1/g)).toHaveLength(1);
  const [, questions = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { "@type": type, mainEntity } = JSON.parse(questions);
  expect(type).toBe("FAQPage");
  for (const { name } of mainEntity) expect(html).toContain(`${name}<`);
  expect(html).not.toContain("noindex");
  expect(html).not.toContain("NaN");
});

test("a choice is printed for whoever chose it, and no cache or search engine keeps it", async () => {
  const { isPublic, html } = await open("?name=%3Cscript%3EHola&accent=12294D");
  expect(isPublic).toBe(false);
  expect(html).toContain("&lt;script&gt;Hola");
  expect(html).toContain("--accent:#12294D");
  expect(html).toContain('content="noindex, follow"');
  expect(html).not.toContain("ld+json");
  expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/semillero\/landing"/);
  expect(html).toMatch(/<meta property="og:url" content="[^"?]*\/semillero\/landing"/);
  expect(html).toMatch(/<meta property="og:image" content="[^"]+\.png/);
});

test("a name that would mislead is refused with its reason, and kept in the field", async () => {
  const { html } = await open("?name=Semillero+Oficial");
  expect(html).toContain("Este nombre se confunde con el de la plataforma");
  expect(html).toContain('value="Semillero Oficial"');
});

test("at an academy's host it leads to the main one", async () => {
  const here = await world.academy();
  const left = await loader(visitOf(here.ctx, `${path}?accent=12294D`)).then(
    () => expect.fail("it led nowhere"),
    (thrown: unknown) => thrown as Response,
  );
  expect(left.status).toBe(302);
  const { publicUrl } = root.outside;
  expect(left.headers.get("location")).toBe(`${publicUrl}${path}?accent=12294D`);
});

test.each(["wide", "phone", "open", "store", "sell", "follow", "harvest-wide", "harvest-phone"])(
  "the drawing %s takes the light ink",
  (name) => {
    expect(productScene(name)).toMatch(/^<svg /);
    expect(productScene(name, "#FA9E9E")).not.toContain("#F4B61A");
  },
);
