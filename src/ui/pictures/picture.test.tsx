import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Brand } from "#src/ui/brand/brand.tsx";
import { Cover } from "./cover.tsx";
import { Portrait, TeacherPortrait } from "./teacher-portrait.tsx";

const photo = "/images/1/2/640.webp";

describe("a cover", () => {
  const show = (src: string, eager = false) =>
    renderToStaticMarkup(<Cover src={src} sizes="196px" eager={eager} />);

  test("that was uploaded offers the smallest format first, in the existing widths", () => {
    const markup = show(photo);
    const widths = (format: string) =>
      [400, 640, 960, 1280].map((width) => `/images/1/2/${width}.${format} ${width}w`).join(", ");
    expect([...markup.matchAll(/<source[^>]*>/g)].map(([one]) => one)).toEqual([
      `<source type="image/avif" srcSet="${widths("avif")}" sizes="196px"/>`,
      `<source type="image/webp" srcSet="${widths("webp")}" sizes="196px"/>`,
    ]);
    expect(markup).toMatch(/<img src="\/images\/1\/2\/640.webp" width="640" height="360" alt=""/);
  });

  test("is cut like a plate, each with a different outline", () => {
    const edge = (src: string) => /clip-path:(polygon\([^)]*\))/.exec(show(src))?.[1];
    expect(edge(photo)).toBeDefined();
    expect(edge(photo)).toBe(edge(photo));
    expect(edge("/images/1/3/640.webp")).not.toBe(edge(photo));
  });

  test("that is printed is one image with its own edge", () => {
    expect(show("/covers/1.svg?v=2")).toBe(
      '<img src="/covers/1.svg?v=2" width="640" height="360" alt="" loading="lazy"/>',
    );
  });

  test("loads at once where it is visible first", () => {
    expect(show(photo)).toContain('loading="lazy"');
    expect(show(photo, true)).toMatch(/loading="eager" fetchPriority="high"/i);
  });
});

describe("a person's picture", () => {
  test("comes in the sizes of a portrait", () => {
    const picture = "/users/profile/1/2-192.webp";
    const markup = renderToStaticMarkup(<TeacherPortrait name="Ana" pictureUrl={picture} />);
    expect(markup).toContain("/users/profile/1/2-96.avif 96w");
    expect(markup).toContain('sizes="72px"');
    expect(markup).toMatch(/<img[^>]* src="\/users\/profile\/1\/2-192\.webp"[^>]* width="72"/);
  });

  test("at an address without variants is one image", () => {
    const markup = renderToStaticMarkup(<Portrait name="Ana" pictureUrl="/elsewhere/ana.jpg" />);
    expect(markup).not.toContain("<source");
    expect(markup).toContain('src="/elsewhere/ana.jpg"');
  });
});

test("a logo is sharp on high-density screens", () => {
  const show = (logoUrl: string) =>
    renderToStaticMarkup(<Brand academy={{ name: "La Gulupa", logoUrl, isProduct: false }} />);
  expect(show("/images/1/2/200.webp")).toContain(
    'srcSet="/images/1/2/200.avif 1x, /images/1/2/400.avif 2x"',
  );
  expect(show("/logo.svg")).not.toContain("<source");
});
