import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "..");

test("every page's main part is where the skip link leads", () => {
  const views = globSync("**/*.tsx", { cwd: src }).filter((path) => !/\.test\./.test(path));
  const mains = views.flatMap((path) => {
    const found = readFileSync(join(src, path), "utf8").matchAll(/<main\b[^>]*>/g);
    return [...found].map(([tag]) => `${path} ${tag}`);
  });
  expect(mains.length).toBeGreaterThan(15);
  expect(mains.filter((main) => !main.includes('id="contenido"'))).toEqual([]);
  expect(readFileSync(join(src, "root.tsx"), "utf8")).toContain('href="#contenido"');
});
