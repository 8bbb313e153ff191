// npm run openapi: writes docs/openapi.json, so that a change of the API shows in its diff. With
// --check it only reports whether the file matches the code.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "../src/api.ts";

const file = join(import.meta.dirname, "../docs/openapi.json");
const wanted = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(file, wanted);
} else if (readFileSync(file, "utf8") !== wanted) {
  console.error("docs/openapi.json no dice lo que declara el código: npm run openapi");
  process.exitCode = 1;
}
