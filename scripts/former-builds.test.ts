// A build takes the place of the one that is served, and brings the files of those before it.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { replaceBuild } from "./former-builds.mjs";

test("the files of three builds are there, and those of older ones are not", () => {
  const folder = mkdtempSync(join(tmpdir(), "semillero-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = join(folder, "build");
  const build = (name: string) => {
    const next = join(folder, "next");
    for (const [part, files] of [
      ["client/assets", [`page-${name}.js`, "same.js"]],
      ["server/assets", [`part-${name}.js`]],
      ["server", ["index.js"]],
    ] as const) {
      mkdirSync(join(next, part), { recursive: true });
      for (const file of files) writeFileSync(join(next, part, file), name);
    }
    replaceBuild(next, place);
  };
  const files = (part: string) => readdirSync(join(place, part)).sort();

  for (const name of ["a", "b", "c", "d"]) build(name);
  expect(files("client/assets")).toEqual(["page-b.js", "page-c.js", "page-d.js", "same.js"]);
  expect(files("server/assets")).toEqual(["part-b.js", "part-c.js", "part-d.js"]);
  expect(readFileSync(join(place, "client/assets/page-b.js"), "utf8")).toBe("b");
  for (const file of ["client/assets/same.js", "server/index.js"]) {
    expect(readFileSync(join(place, file), "utf8")).toBe("d");
  }
  expect(readdirSync(folder)).toEqual(["build"]);

  // A build of a version that kept no list.
  rmSync(join(place, ".files.json"));
  build("e");
  expect(files("server/assets")).toEqual(["part-b.js", "part-c.js", "part-d.js", "part-e.js"]);
});
