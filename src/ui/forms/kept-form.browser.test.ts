import { expect, test } from "vitest";
import { dropForm, keepForm, keptForm, type Storage } from "./kept-form.browser.ts";

function openStorage(): Storage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    names: () => [...kept.keys()],
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

test("what is kept comes back for its place alone, until it is dropped", () => {
  const storage = openStorage();
  keepForm("nubia /a", { title: "Café", faqs: [{ question: "¿Y?" }] }, storage);
  const kept = keptForm("nubia /a", storage);
  expect(kept?.values).toEqual({ title: "Café", faqs: [{ question: "¿Y?" }] });
  expect(kept?.at).toBeGreaterThan(Date.now() - 60_000);
  expect(keptForm("nubia /b", storage)).toBeNull();
  expect(keptForm("other /a", storage)).toBeNull();
  dropForm("nubia /a", storage);
  expect(keptForm("nubia /a", storage)).toBeNull();
});

test("what another program wrote there, and what is a month old, is not offered", () => {
  const storage = openStorage();
  for (const text of ["", "{", "null", "7", '{"at":1}', '{"at":"x","values":{}}']) {
    storage.setItem("form:a", text);
    expect(keptForm("a", storage), text).toBeNull();
  }
  const old = Date.now() - 31 * 86_400_000;
  storage.setItem("form:a", JSON.stringify({ at: old, values: { title: "x" } }));
  expect(keptForm("a", storage)).toBeNull();
});

test("opening a form removes what is too old of all forms, and nothing else", () => {
  const storage = openStorage();
  const daysAgo = (days: number) =>
    JSON.stringify({ at: Date.now() - days * 86_400_000, values: { title: "x" } });
  storage.setItem("form:old", daysAgo(31));
  storage.setItem("form:broken", "{");
  storage.setItem("form:new", daysAgo(29));
  storage.setItem("theme", "{");
  keptForm("other", storage);
  expect([...storage.kept.keys()]).toEqual(["form:new", "theme"]);
});

test("without any storage of the browser it is kept until the document ends", () => {
  keepForm("a", { title: "Café" });
  expect(keptForm("a")?.values).toEqual({ title: "Café" });
  dropForm("a");
  expect(keptForm("a")).toBeNull();
});
