import type { MetaDescriptor } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { coursePath } from "#src/courses/rules.ts";
import type { Rate } from "#src/outside/exchange-rate.ts";
import { openWorld } from "#src/testing/world.ts";
import { courseMeta, exploreMeta } from "./seo-data.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const host = `http://${here.academy.subdomain}.localhost:3000`;
const noindex = { name: "robots", content: "noindex, follow" };

function canonicalIn(head: MetaDescriptor[]) {
  return head.flatMap((one) => ("rel" in one && one.rel === "canonical" ? [one.href] : []));
}

function dataIn(head: MetaDescriptor[]) {
  return head.flatMap((one) => ("script:ld+json" in one ? [one["script:ld+json"]] : []))[0];
}

describe("a course", () => {
  test("is indexed and shared under its own address, with its picture", () => {
    const head = courseMeta(here.ctx, here.course, { rate: null });
    const url = host + coursePath(here.course);
    expect(canonicalIn(head)).toEqual([url]);
    expect(head).toEqual(
      expect.arrayContaining([
        { title: "Café de especialidad: del cerezo a la taza · La Gulupa" },
        { name: "description", content: "Aprende a producir café que se paga mejor." },
        { property: "og:url", content: url },
        { property: "og:locale", content: "es_CO" },
        { property: "og:site_name", content: "La Gulupa" },
        {
          property: "og:image",
          content: expect.stringMatching(`^${host}/covers/${here.course.id}\\.png\\?v=\\w+$`),
        },
        { property: "og:image:width", content: "1200" },
        { property: "og:image:height", content: "630" },
        { name: "twitter:card", content: "summary_large_image" },
      ]),
    );
    expect(head).not.toContainEqual(noindex);
  });

  test("says to members only what a browser shows", () => {
    const ctx = { ...here.ctx, actor: here.student };
    const names = (head: MetaDescriptor[]) => head.map((one) => Object.keys(one).join());
    const own = ["title", "name,content", "tagName,rel,href"];
    expect(names(courseMeta(ctx, here.course, { rate: null }))).toEqual(own);
    const explored = { title: "Cursos", description: "Todos", category: "todos" };
    expect(names(exploreMeta(ctx, { ...explored, terms: "", page: 1 }))).toEqual(own);
  });

  test("describes itself in structured data, and claims no rating", () => {
    const data = dataIn(courseMeta(here.ctx, here.course, { rate: null }));
    expect(data).toMatchObject({
      "@type": "Course",
      name: here.course.title,
      provider: { "@type": "Organization", name: "La Gulupa", url: `${host}/` },
      offers: { price: 39, priceCurrency: "USD", availability: "https://schema.org/InStock" },
      hasCourseInstance: {
        courseMode: "Online",
        courseWorkload: "PT6M",
        instructor: { "@type": "Person", name: "Nubia Chilito" },
      },
    });
    expect(JSON.stringify(data)).not.toMatch(/rating/i);
  });

  test("has its price in pesos with tax where the academy shows them first", () => {
    const ctx = { ...here.ctx, academy: { ...here.academy, pesosFirst: true } };
    const data = (rate: Rate | null) => dataIn(courseMeta(ctx, here.course, { rate }));
    const rate = { price: 4000, date: "2026-11-21", source: "", fresh: true };
    expect(data(rate)).toMatchObject({ offers: { price: 185_640, priceCurrency: "COP" } });
    expect(data(null)).toMatchObject({ offers: { price: 39, priceCurrency: "USD" } });
  });

  test.each([false, true])(
    "that opens later, by subscription: %s, is not sold until then",
    (isSubscription) => {
      const scheduledLaunch = new Date(here.ctx.now.getTime() + 86_400_000);
      const launch = { ...here.course, scheduledLaunch, isSubscription };
      const offers = {
        availability: "https://schema.org/OutOfStock",
        availabilityStarts: scheduledLaunch.toISOString(),
      };
      expect(dataIn(courseMeta(here.ctx, launch, { rate: null }))).toMatchObject({ offers });
    },
  );

  test.each(["draft", "archived"] as const)("in status %s gives no metadata", (status) => {
    const head = courseMeta(here.ctx, { ...here.course, status }, { rate: null });
    expect(head).toContainEqual(noindex);
    expect(JSON.stringify(head)).not.toMatch(/og:|ld\+json|canonical/);
  });

  test("kept out of the catalogue may be shared, but not indexed", () => {
    const head = courseMeta(here.ctx, { ...here.course, feedListing: false }, { rate: null });
    expect(head).toContainEqual(noindex);
    expect(JSON.stringify(head)).toContain("og:image");
  });
});

describe("the catalogue", () => {
  const named = { title: "Cursos · La Gulupa", description: "Cursos en video." };
  const whole = { ...named, category: "todos", terms: "", page: 1 };

  test.each([
    [whole, "/explore"],
    [{ ...whole, page: 3 }, "/explore?page=3"],
    [{ ...whole, category: "gastronomía" }, "/explore?category=gastronom%C3%ADa"],
    [{ ...whole, category: "arte", page: 2 }, "/explore?category=arte&page=2"],
  ])("%o is indexed as %s", (explored, path) => {
    const head = exploreMeta(here.ctx, explored);
    expect(canonicalIn(head)).toEqual([host + path]);
    expect(head).not.toContainEqual(noindex);
  });

  test.each([
    ["todos", "/share/catalogue.png"],
    ["gastronomía", "/share/categories/gastronom%C3%ADa.png"],
  ])("%s is shared with its picture", (category, path) => {
    const content = expect.stringMatching(`^${host}${path}\\?v=\\w{10}$`);
    const head = exploreMeta(here.ctx, { ...whole, category });
    expect(head).toContainEqual({ property: "og:image", content });
    expect(head).toContainEqual({ property: "og:image:width", content: "1200" });
    expect(head).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
  });

  test.each([
    [{ ...whole, terms: "café", page: 2 }, "/explore"],
    [{ ...whole, terms: "pan", category: "gastronomía" }, "/explore?category=gastronom%C3%ADa"],
    [{ ...whole, category: null }, "/explore"],
  ])("%o is not indexed, and is shared as %s", (explored, path) => {
    const head = exploreMeta(here.ctx, explored);
    expect(head).toContainEqual(noindex);
    expect(canonicalIn(head)).toEqual([]);
    expect(head).toContainEqual({ property: "og:url", content: host + path });
    expect(JSON.stringify(head)).toContain("og:image");
  });
});
