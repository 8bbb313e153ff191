// Finds the tests whose path has a given word, and the projects that run them.
import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { fail, pinnedNode, root } from "./node.mjs";

/**
 * Each name must match a test: "counts" finds `src/courses/search/counts.db.test.ts`, not
 * `accounts`.
 */
export function testsNamed(names) {
  const args = ["node_modules/vitest/vitest.mjs", "list", "--filesOnly", "--json"];
  const { status, stdout, stderr } = spawnSync(pinnedNode, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) fail(`Vitest no dio la lista de pruebas:\n${stderr}`);
  const all = JSON.parse(stdout).map(({ file, projectName }) => ({
    file: relative(root, file),
    projectName,
  }));
  const found = names.flatMap((name) => {
    const matches = all.filter(({ file }) =>
      ["/", ".", "-"].some((before) => `/${file}`.includes(before + name)),
    );
    if (matches.length === 0) fail(`Ninguna prueba tiene «${name}» en su ruta.`);
    return matches;
  });
  const files = [...new Set(found.map(({ file }) => file))];
  const projects = [...new Set(found.map(({ projectName }) => projectName))];
  console.log(`${files.join("\n")}\n(${projects.join(", ")})`);
  return { files, projects };
}
