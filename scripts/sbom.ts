// Lists what a server installs, with versions and licences: a software bill of materials in
// CycloneDX, made from package-lock.json alone and the same on every machine. It goes to the file
// that is named, or to the terminal.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "..");

/** Licences that a package states only in its text. */
const stated: Record<string, string> = { "combine-errors": "MIT", "png-js": "MIT" };

const entryShape = z.object({
  name: z.string().optional(),
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
});
type Entry = z.infer<typeof entryShape>;
const lockShape = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), entryShape),
});

const text = JSON.stringify(softwareBill(), null, 1);
const [, , file] = process.argv;
if (file) writeFileSync(file, text);
else console.log(text);

/** The packages that are installed without development dependencies, on any platform. */
function softwareBill() {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const { name, version, packages } = lockShape.parse(JSON.parse(lock));
  const found = Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, entry]) => componentOf(path.split("node_modules/").at(-1) ?? "", entry));
  // A package may be in several folders.
  const byPurl = new Map(found.map((one) => [one.purl, one]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "pre-build" }],
      component: { type: "application", name, version, "bom-ref": `${name}@${version}` },
    },
    components: [...byPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

function componentOf(path: string, entry: Entry) {
  const { name = path, version, license = stated[name], integrity = "", optional } = entry;
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  return {
    type: "library",
    name,
    version,
    purl,
    "bom-ref": purl,
    // Optional: installed only where it fits the platform.
    scope: optional ? "optional" : "required",
    licenses: license ? [{ expression: license }] : [],
    ...(digest
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] }
      : {}),
  };
}
