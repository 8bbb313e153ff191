import { expect, test } from "vitest";
import { countedPage } from "./pages.rules.ts";

test.each([
  ["/", "/"],
  ["/?utm_source=cartel", "/"],
  ["/explore", "/explore"],
  ["/explore/", "/explore"],
  ["/explore?q=café", "/explore"],
  ["/semillero/landing", "/semillero/landing"],
  ["/free-content/abonos-vivos", "/free-content/abonos-vivos"],
  ["/contenido-gratuito/Abonos-Vivos?m=volante", "/free-content/abonos-vivos"],
  ["/contenido-gratuito/abonos%2Dvivos", "/free-content/abonos-vivos"],
])("%s is counted as %s", (address, page) => {
  expect(countedPage(address)).toBe(page);
});

test.each([
  ...["/explore/courses/1", "/free-content", "/free-content/downloads", "/free-content/a/b"],
  ...["/free-content/stop?token=a", "/contenido-gratuito/files", "/free-content/caf%C3%A9"],
  ...[
    "/free-content/%zz",
    "/free-content/a%20b",
    `/free-content/${"a".repeat(81)}`,
    "//",
    "/login",
  ],
])("%s is not counted", (address) => {
  expect(countedPage(address)).toBeNull();
});
