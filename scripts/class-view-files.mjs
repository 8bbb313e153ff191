// Lists the scripts and styles of the class view, so that the page before it can load them ahead.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const entries = [
  /entry\.client\.tsx$/,
  /^src\/root\.tsx\?/,
  /^src\/pages\/learning\/learning\.layout\.tsx\?/,
  /^src\/pages\/learning\/watch\.page\.tsx\?/,
  // What the page imports once it is open; other engines are for rare kinds of classes.
  /^src\/lessons\/player\/player-elements\.browser\.ts$/,
  /src\/site\.css$/,
  /src\/pages\/learning\/learning\.css$/,
];

/** Writes `class-view.json` beside the assets; throws if the build lacks one of its entries. */
export function writeClassViewFiles(client) {
  const chunks = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8"));
  const wanted = entries.map((entry) => {
    const name = Object.keys(chunks).find((key) => entry.test(key));
    if (!name) throw new Error(`no ${entry} in what was built`);
    return name;
  });
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunks[name].imports ?? []) visit(imported);
  };
  wanted.forEach(visit);
  // The manifest of routes, and what starts the class with its engine.
  const others = readdirSync(join(client, "assets")).filter((name) =>
    /^(?:manifest-\w+|(?:first-picture|first-engine)\.browser-[\w-]+)\.js$/.test(name),
  );
  const files = [...seen]
    .map((name) => chunks[name].file)
    .concat(others.map((name) => `assets/${name}`));
  writeFileSync(join(client, "class-view.json"), JSON.stringify(files.map((file) => `/${file}`)));
}
