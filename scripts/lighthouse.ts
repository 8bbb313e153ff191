// npm run lighthouse: the pages that strangers open first, as Lighthouse's mobile preset sees them,
// the median of five runs each. Fails below 100 in accessibility, best practices or SEO, or below
// 98 in performance. After `--`, names of pages measure these alone.
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright-core";
import { coursePath } from "../bench/pages.ts";
import { freePorts } from "../e2e/server.ts";
import { frontDoors } from "./front-doors.ts";

const runs = 5;
/** Of each page: a busy machine sometimes loses the trace of a run, which then counts for nothing. */
const failuresAllowed = 3;

/** By category, as Lighthouse names them: the least of a hundred, and the head of its column. */
const categories = {
  performance: { least: 98, head: "rend." },
  accessibility: { least: 100, head: "acces." },
  "best-practices": { least: 100, head: "práct." },
  seo: { least: 100, head: "SEO" },
};
type Category = keyof typeof categories;
const names = Object.keys(categories) as Category[];

const programs = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM_PATH ?? programs.find(existsSync);

if (executablePath) await measureAll(executablePath, process.argv.slice(2));
else {
  console.error("Lighthouse necesita Chromium: apt-get install chromium");
  process.exitCode = 1;
}

async function measureAll(executablePath: string, wanted: string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-lighthouse-"));
  // Canonical addresses contain the port, so it cannot be any.
  const [port = 0] = await freePorts(1);
  const product = fork(join(import.meta.dirname, "../bench/serve.ts"), {
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, PORT: String(port), SEED: "none", FRONT_DOORS: "1" },
    },
  });
  try {
    await once(product, "message");
    const doors = frontDoors(await coursePath(`http://localhost:${port}`));
    const asked = doors.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    if (asked.length === 0)
      throw new Error(`no pages: ${doors.map(({ name }) => name).join(", ")}`);
    console.log(`Lighthouse, celular, mediana de ${runs} pasadas. Carga del equipo: ${load()}.`);
    const heads = names.map((name) => categories[name].head.padStart(7)).join("");
    console.log(`${"página".padEnd(14)}${heads}   LCP ms     CLS   TBT ms      kB`);
    for (const { name, host, path } of asked) {
      const results = await measure(executablePath, `http://${host}:${port}${path}`);
      if (!printPage(name, results)) process.exitCode = 1;
    }
    console.log(`Carga del equipo al final: ${load()}.`);
  } finally {
    product.disconnect();
    await once(product, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Of the machine in the last minute: what is busy scores lower in performance, and in nothing else. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

async function measure(executablePath: string, url: string): Promise<Result[]> {
  const [port = 0] = await freePorts(1);
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: ["--headless"],
    args: ["--headless=new", "--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const results: Result[] = [];
    for (let failures = 0; results.length < runs; ) {
      const done = await lighthouse(url, { port, logLevel: "error", onlyCategories: names });
      if (!done) throw new Error(`${url}: no result`);
      const { runtimeError } = done.lhr;
      if (!runtimeError) results.push(done.lhr);
      else if (++failures > failuresAllowed) throw new Error(`${url}: ${runtimeError.message}`);
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** Whether all of its medians are high enough. */
function printPage(name: string, results: Result[]): boolean {
  const scores = names.map((category) => ({
    category,
    // Rounded as in Lighthouse's own report.
    score: median(results.map((result) => (result.categories[category]?.score ?? 0) * 100)),
  }));
  const figure = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  console.log(
    [
      name.padEnd(14),
      ...scores.map(({ score }) => score.toFixed(0).padStart(7)),
      figure("largest-contentful-paint").toFixed(0).padStart(9),
      figure("cumulative-layout-shift").toFixed(3).padStart(8),
      figure("total-blocking-time").toFixed(0).padStart(9),
      (figure("total-byte-weight") / 1000).toFixed(1).padStart(8),
    ].join(""),
  );
  const low = scores.filter(
    ({ category, score }) => Math.round(score) < categories[category].least,
  );
  for (const { category } of low) for (const line of findings(category, results)) console.log(line);
  return low.length === 0;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** What Lighthouse says against the page in any of the runs, and about which elements. */
function findings(category: Category, results: Result[]): Set<string> {
  const said = new Set<string>();
  for (const { categories, audits } of results) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) continue;
      said.add(`  ${id}: ${audit.title} ${audit.displayValue ?? ""}`.trimEnd());
      const { items = [] } = (audit.details ?? {}) as { items?: { node?: { snippet?: string } }[] };
      for (const { node } of items) if (node?.snippet) said.add(`    ${node.snippet}`);
    }
  }
  return said;
}
