import { expect, test } from "vitest";
import { currentOf, entries, firstNameOf } from "./area-menu.rules.ts";

test.each([
  ["/teachers", "Inicio", "page"],
  ["/teachers/", "Inicio", "page"],
  ["/teachers/courses", "Mis cursos", "page"],
  ["/teachers/courses/1/modules/2/classes/3", "Mis cursos", "true"],
  ["/teachers/help", "Ayuda", "page"],
])("at %s the entry is %s", (path, name, current) => {
  const marked = entries.flatMap((entry) => {
    const mark = currentOf(entry.href, path);
    return mark ? [[entry.name, mark]] : [];
  });
  expect(marked).toEqual([[name, current]]);
});

test.each([
  ["Nubia Chilito", "Nubia"],
  ["  Rosa  Elvira ", "Rosa"],
  ["Ana", "Ana"],
])("%j is greeted as %s", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
