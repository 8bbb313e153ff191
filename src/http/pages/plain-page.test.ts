import { expect, test } from "vitest";
import { plainPage } from "./plain-page.ts";

const page = { status: 500, title: "Error", detail: "Algo falló." };

test("a page without React has a search, ways on and the legal texts, and is not indexed", () => {
  const html = plainPage({ ...page, site: "La Gulupa", again: "/explore?a=1&b=2" });
  expect(html).toMatch(/<form class="search" action="\/explore">.*name="terms"/);
  expect(html).toContain('<a href="/explore?a=1&amp;b=2">Intentar de nuevo</a>');
  expect(html).toContain('<a href="/explore">Explorar cursos</a>');
  expect(html).toContain('href="/terms#privacy"');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain("<title>500 · La Gulupa</title>");
  expect(html).toContain("Sobre La Gulupa");
  expect(html).not.toContain("Semillero");
});

test("nothing that it is given becomes markup", () => {
  const bad = `"><script>alert('x')</script>`;
  const html = plainPage({ status: 404, title: bad, detail: bad, site: bad, again: bad });
  expect(html).not.toContain("<script");
});
