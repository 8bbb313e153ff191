import { expect, test } from "vitest";
import {
  findVersion,
  formerVersions,
  legalVersions,
  newestVersion,
  ofVersion,
  termsVersion,
  versionThen,
  whenOfVersion,
} from "./terms-version.rules.ts";

test("each document lists its versions from the newest, with what changed", () => {
  for (const versions of Object.values(legalVersions)) {
    const ids = versions.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    for (const { changes } of versions.slice(0, -1)) expect(changes.length).toBeGreaterThan(0);
  }
});

test("a purchase records the newest version of the terms", () => {
  expect(termsVersion).toBe(legalVersions.terms[0].name);
});

test("at a former date each document is the one that applied then", () => {
  expect(formerVersions.map(({ id }) => id)).toEqual(["2026-11", "2023-11"]);
  expect(findVersion("2023-11")).toEqual(formerVersions[1]);
  expect(findVersion("2019-01")).toBeNull();
  expect(versionThen("privacy", { id: "2023-11" }).changes).toEqual([]);
  expect(versionThen("privacy", { id: "2026-11" }).id).toBe("2026-11");
  expect(versionThen("privacy", newestVersion).id).toBe("2026-11-27");
  expect(versionThen("data", newestVersion).id).toBe("2026-11");
  expect(versionThen("terms", newestVersion).id).toBe("2023-11");
});

test("a version is named by its month, or by its day", () => {
  const [newest, month] = legalVersions.privacy;
  const names = [newest, month ?? newest].map((one) => [ofVersion(one), whenOfVersion(one)]);
  expect(names).toEqual([
    ["del 27 de noviembre de 2026", "el 27 de noviembre de 2026"],
    ["de noviembre de 2026", "en noviembre de 2026"],
  ]);
});
