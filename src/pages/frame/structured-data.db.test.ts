// Catches: an address of another host, a title that ends its script, profiles that an academy does
// not have, a list that is counted from one on every page.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { afterAll, expect, test } from "vitest";
import { openWorld } from "#src/testing/world.ts";
import { breadcrumbData, faqData, itemListData, organizationData } from "./structured-data.ts";

const world = await openWorld();
afterAll(() => world.close());
const { ctx, academy } = await world.academy();
const host = `http://${academy.subdomain}.localhost:3000`;

test("an academy is an organization with its name, logo and where to write", () => {
  const own = { ...ctx, academy: { ...academy, email: "hola@gulupa.test" } };
  const data = organizationData(own)["script:ld+json"];
  expect(data).toMatchObject({
    "@type": "Organization",
    name: academy.name,
    url: `${host}/`,
    logo: expect.stringMatching(`^${host}/icons/`),
    contactPoint: { email: "hola@gulupa.test", url: `${host}/contact` },
  });
  expect(data).not.toHaveProperty("sameAs");
  const root = { ...ctx, academy: { ...academy, subdomain: null } };
  expect(organizationData(root)["script:ld+json"]).toHaveProperty("sameAs");
});

test("a list goes on with the number that its page begins with", () => {
  const items = ["Café", "Cacao"].map((name) => ({ name, path: `/x/${name.toLowerCase()}` }));
  expect(itemListData(ctx, items, 13)["script:ld+json"]).toMatchObject({
    itemListElement: [{ position: 13, name: "Café" }, { position: 14 }],
  });
  expect(breadcrumbData(ctx, items)["script:ld+json"]).toMatchObject({
    itemListElement: [{ position: 1, item: `${host}/x/caf%C3%A9` }, { position: 2 }],
  });
});

test("no text of a person ends the script", () => {
  const question = "</script><script>alert(1)</script>";
  const meta = () => [faqData([{ question, answer: ["Sí", "No"] }])];
  const Stub = createRoutesStub([{ path: "/", Component: Meta, meta }] as never);
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"] }));
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});
