// Every "spec 1 §6" and "decisions: Sessions" names a section of docs/spec.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

const documents: Record<string, string> = {
  "1": "1-accounts-explore-class.md",
  "2": "2-checkout-teacher-academy.md",
};
const decisions = "3-decisions.md";

const read = (path: string) => readFileSync(join(root, path), "utf8");

function headingsOf(document: string): string[] {
  return [...read(`docs/spec/${document}`).matchAll(/^##+ (.+)$/gm)].map(([, text = ""]) => text);
}

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(tsx?|css|sql|md)$/.test(path))
    .map((path) => `${folder}/${path}`);
}

/** A comment or paragraph may wrap inside a reference. */
const inOneLine = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ");

/** The references of a text to sections that do not exist. */
function brokenReferences(text: string): string[] {
  const broken: string[] = [];
  for (const [reference, document = "", sections = ""] of inOneLine(text).matchAll(
    /\b(?:spec|document) (\d+) (§\d+(?:(?:,| and| to) §\d+)*)/gi,
  )) {
    const name = documents[document];
    const headings = name ? headingsOf(name) : [];
    for (const [, section] of sections.matchAll(/§(\d+)/g)) {
      if (!headings.some((heading) => heading.startsWith(`${section}. `))) broken.push(reference);
    }
  }
  const areas = headingsOf(decisions).map((heading) => heading.replace(/ \(.*\)$/, ""));
  for (const [reference, area = ""] of inOneLine(text).matchAll(
    /\bdecisions?: ([A-Z][\w ,-]{0,60})/g,
  )) {
    if (!areas.some((name) => new RegExp(`^${name}\\b`).test(area))) broken.push(reference);
  }
  return broken;
}

test("a reference to a section that does not exist is detected", () => {
  const text = "/** Saves (spec 1 §6 and\n * §12), spec 3 §1;\n// decisions: Weather. */";
  expect(brokenReferences(text)).toEqual(["spec 1 §6 and §12", "spec 3 §1", "decisions: Weather"]);
});

test("every reference to the specification names an existing section", () => {
  const broken = ["src", "e2e", "sandbox", "bench", "scripts", "docs"]
    .flatMap(files)
    .filter((path) => !path.endsWith("spec-references.test.ts"))
    .flatMap((path) => brokenReferences(read(path)).map((reference) => `${path}: ${reference}`));
  expect(broken).toEqual([]);
});

test("links between the documents lead to an existing heading", () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, "")
      .replaceAll(" ", "-");
  const broken = readdirSync(join(root, "docs/spec")).flatMap((document) =>
    [...read(`docs/spec/${document}`).matchAll(/\]\(([\w-]+\.md)?#([\w-]+)\)/g)]
      .filter(
        ([, target = document, anchor]) =>
          !headingsOf(target)
            .map(slug)
            .includes(anchor ?? ""),
      )
      .map(([link]) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});
