// The pages that strangers open first, on a slow phone: how soon they appear, whether the layout is
// stable, and what a first view loads.
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession } from "playwright-core";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { frontDoors } from "../scripts/front-doors.ts";
import { slowDown, slowPhone } from "./slow-phone.ts";

const runs = 5;

type Seen = { fcp: number; lcp: number; element: string; cls: number; tbt: number };
type Visit = Seen & { kb: number; scriptKb: number };

/** The addresses of the front doors, by name. */
export function phonePages(origin: string, course: string): Record<string, string> {
  const { port } = new URL(origin);
  return Object.fromEntries(
    frontDoors(course).map(({ name, host, path }) => [name, `http://${host}:${port}${path}`]),
  );
}

/** @param pages by name, as addresses. */
export async function printPhone(pages: Record<string, string>): Promise<void> {
  console.log(`\nTeléfono: CPU 4× más lenta, 1,6 Mbit/s, 150 ms; mediana de ${runs} visitas.`);
  console.log(
    "página         FCP ms   LCP ms  (de, a)          CLS   TBT ms      kB   kB JS   LCP es",
  );
  // A phone's browser runs already when somebody follows a link.
  const browser = await launchBrowser();
  await settle(browser);
  for (const [name, url] of Object.entries(pages)) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, url));
    const middle = (figure: (one: Visit) => number) =>
      visits.map(figure).toSorted((a, b) => a - b)[runs >> 1] ?? 0;
    const lcps = visits.map(({ lcp }) => lcp);
    console.log(
      [
        name.padEnd(13),
        middle(({ fcp }) => fcp)
          .toFixed(0)
          .padStart(7),
        middle(({ lcp }) => lcp)
          .toFixed(0)
          .padStart(8),
        ` (${Math.min(...lcps).toFixed(0)}, ${Math.max(...lcps).toFixed(0)})`.padEnd(14),
        middle(({ cls }) => cls)
          .toFixed(3)
          .padStart(6),
        middle(({ tbt }) => tbt)
          .toFixed(0)
          .padStart(8),
        middle(({ kb }) => kb)
          .toFixed(1)
          .padStart(7),
        middle(({ scriptKb }) => scriptKb)
          .toFixed(1)
          .padStart(7),
        `  ${visits[0]?.element}`,
      ].join(" "),
    );
  }
  await browser.close();
}

/** A new browser loads pages of its own after its first one, for some seconds. */
async function settle(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto("about:blank");
  await sleep(8_000);
}

/** A first visit: a profile of its own has empty caches. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(slowPhone);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const wire = await context.newCDPSession(page);
    const bytes = await countBytes(wire);
    await slowDown(wire);
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    if (!answer?.ok()) throw new Error(`${url}: ${answer?.status()}`);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    return { ...seen, kb: bytes.all / 1000, scriptKb: bytes.script / 1000 };
  } finally {
    await context.close();
  }
}

/** Bytes on the wire, headers included. */
async function countBytes(wire: CDPSession): Promise<{ all: number; script: number }> {
  const bytes = { all: 0, script: 0 };
  const scripts = new Set<string>();
  await wire.send("Network.enable");
  wire.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (scripts.has(requestId)) bytes.script += encodedDataLength;
  });
  return bytes;
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const seen = { fcp: 0, lcp: 0, element: "", cls: 0, tbt: 0 };
  Object.assign(globalThis, { seen });
  type Entry = PerformanceEntry & {
    element?: { tagName: string; className: string };
    url?: string;
    value?: number;
    hadRecentInput?: boolean;
  };
  const observe = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime, element, url }) => {
    seen.lcp = startTime;
    seen.element = `${element?.tagName.toLowerCase()} ${url ? new URL(url).pathname : (element?.className ?? "")}`;
  });
  observe("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  observe("longtask", ({ duration }) => {
    seen.tbt += duration - 50;
  });
}
