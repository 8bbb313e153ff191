// The build lists what a server installs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../server.ts";

test("the build has a bill of materials in CycloneDX", () => {
  const bill = JSON.parse(readFileSync(join(root, "build/sbom.cdx.json"), "utf8"));
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(bill.components.length).toBeGreaterThan(150);
});
