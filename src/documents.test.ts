// Every link of README, STYLE and docs leads to a file, and to a heading of it.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = ["README.md", "STYLE.md", ...globSync("docs/**/*.md", { cwd: root })];

/** The anchor that a reader's program makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

const anchorsIn = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    anchorOf(heading),
  );

test.each(documents)("%s", (document) => {
  const path = join(root, document);
  const links = [...readFileSync(path, "utf8").matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/g)];
  const broken = links
    .map(([, link = ""]) => link)
    .filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file ? resolve(dirname(path), file) : path;
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsIn(target).includes(anchor);
    });
  expect(broken).toEqual([]);
});
