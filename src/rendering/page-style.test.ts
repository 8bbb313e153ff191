import { expect, test } from "vitest";
import { fillerOf } from "./page-style.ts";

const css = `:root{--ink:#111}@font-face{font-family:P;src:url(p.woff2)}a,.btn{color:red}
.card:not(.big) .name:hover{color:blue}.menu{top:0}.launch .menu,.tile{left:0}
@media (min-width:1000px){.card{margin:0}.menu{margin:0}}@media print{.menu{display:none}}
@keyframes turn{to{rotate:1turn}}.spin{animation:turn 1s}`;
const fill = fillerOf(css);

/** The rules that a body gets. */
function styleOf(body: string): string {
  const page = fill(`<head><style></style></head><body>${body}</body>`);
  return /<style>(.*)<\/style>/s.exec(page)?.[1] ?? "";
}

test("a page gets the rules for its classes, and those that need none", () => {
  const style = styleOf(`<div class="wide card"><b class="name">Café</b></div>`);
  for (const kept of [":root", "@font-face", "a,.btn{", ".card:not(.big) .name:hover{"]) {
    expect(style).toContain(kept);
  }
  expect(style).not.toContain(".menu");
});

test("a rule stays if one of its selectors can match", () => {
  expect(styleOf(`<p class="tile">`)).toContain(".launch .menu,.tile{");
  expect(styleOf(`<p class="menu">`)).not.toContain(".launch .menu");
});

test("rules within an at-rule stay by themselves, and no at-rule stays empty", () => {
  const style = styleOf(`<div class="card">`);
  expect(style).toContain("@media (min-width:1000px){.card{margin:0}}");
  expect(style).not.toContain("@media print");
});

test("a class that scripts set later has its rules and its movement", () => {
  expect(styleOf("")).toContain(".spin{animation:turn 1s}");
  expect(styleOf("")).toContain("@keyframes turn{to{rotate:1turn}}");
});

test("only the first empty style is filled, and a document without one stays", () => {
  expect(fill("<style></style><p><style></style>").endsWith("<p><style></style>")).toBe(true);
  expect(fill("<p>Hola</p>")).toBe("<p>Hola</p>");
});
