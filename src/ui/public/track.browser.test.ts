import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTracking, track } from "./track.browser.ts";

/** Stands in for the pixel and records its requests. */
let server: Server;
let pixel = "";
const told: URLSearchParams[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    told.push(new URL(request.url ?? "", "http://pixel.test").searchParams);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  pixel = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tr?id=123`;
});

afterAll(() => server.close());

afterEach(() => {
  told.length = 0;
  vi.unstubAllGlobals();
});

/** A browser on a course page; `kept` is what it stores under "consent". */
function browse(dataset: { pixel?: string }, kept: () => string | null): void {
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("localStorage", { getItem: kept });
  vi.stubGlobal("location", {
    origin: "http://semillero.test",
    pathname: "/explore/courses/1/cafe",
  });
}

const checkout = { content_ids: "1", value: "39", currency: "USD" };

test("a visitor who agreed is counted at checkout by event, page and course", async () => {
  browse({ pixel }, () => "yes-2");
  track("InitiateCheckout", checkout);
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 20_000 });
  expect(Object.fromEntries(told[0] ?? [])).toEqual({
    id: "123",
    ev: "InitiateCheckout",
    dl: "http://semillero.test/explore/courses/1/cafe",
    "cd[content_ids]": "1",
    "cd[value]": "39",
    "cd[currency]": "USD",
  });
});

const refuse = () => {
  throw new Error("storage is blocked");
};

test.each([
  ["the visitor has not answered yet", true, () => null],
  ["the visitor said no", true, () => "no"],
  ["the visitor said yes to an earlier question", true, () => "yes"],
  ["the browser stores nothing", true, refuse],
  ["no pixel is configured", false, () => "yes-2"],
])("nothing is sent where %s", (_, configured, kept) => {
  browse(configured ? { pixel } : {}, kept);
  const asked = vi.fn(() => Promise.resolve());
  vi.stubGlobal("fetch", asked);
  track("InitiateCheckout", checkout);
  expect(asked).not.toHaveBeenCalled();
});

type Mark = { pixelEvent: string; pixelOnce?: string };

/** What a browser keeps from page to page. */
function storage(kept: string | null = null) {
  const stored = new Map(kept === null ? [] : [["consent", kept]]);
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

/** A page that reports that it was opened, with its bar. */
function openPage(mark: Mark, browserStorage: ReturnType<typeof storage>) {
  const { stored } = browserStorage;
  browse({ pixel }, () => null);
  vi.stubGlobal("localStorage", browserStorage);
  vi.stubGlobal(
    "HTMLElement",
    class {
      dataset = {};
    },
  );
  let press = (_: Event) => {};
  const bar = {
    hidden: true,
    addEventListener: (_: string, listener: (event: Event) => void) => {
      press = listener;
    },
  };
  const root = {
    documentElement: { dataset: { pixel } },
    addEventListener: () => {},
    querySelector: () => bar,
    querySelectorAll: (selector: string) =>
      selector === "[data-pixel-event]" ? [{ dataset: { ...mark } }] : [],
  };
  startTracking(root as unknown as Document);
  const answer = (given: string) => {
    const target = Object.assign(new HTMLElement(), { dataset: { consent: given } });
    press({ target } as unknown as Event);
  };
  return { bar, answer, kept: () => stored.get("consent") ?? null };
}

const openLanding = (kept: string | null) => openPage({ pixelEvent: "PageView" }, storage(kept));

const events = () => told.map((one) => one.get("ev"));

test("a page reports that it was opened once, and not before the visitor agrees", async () => {
  const { bar, answer, kept } = openLanding(null);
  expect(bar.hidden).toBe(false);
  answer("no");
  answer("yes");
  answer("no");
  answer("yes");
  await vi.waitFor(() => expect(events()).toEqual(["PageView"]), { timeout: 20_000 });
  expect(kept()).toBe("yes-2");
  const { bar: later } = openLanding(kept());
  expect(later.hidden).toBe(true);
  await vi.waitFor(() => expect(events()).toEqual(["PageView", "PageView"]), { timeout: 20_000 });
});

test("a sign-up is reported once for each campaign, however often its page is opened", async () => {
  const browserStorage = storage();
  const arrive = (pixelOnce: string) => openPage({ pixelEvent: "Lead", pixelOnce }, browserStorage);
  // Without a yes nothing is reported, and nothing counts as reported.
  arrive("calendario").answer("no");
  const { answer } = arrive("calendario");
  answer("yes");
  answer("yes");
  arrive("calendario");
  arrive("recetario");
  arrive("recetario");
  await vi.waitFor(() => expect(events()).toEqual(["Lead", "Lead"]), { timeout: 20_000 });
  expect([...browserStorage.stored.keys()].sort()).toEqual([
    ...["consent", "reported calendario", "reported recetario"],
  ]);
});

test("whoever agreed to an earlier question is asked again", () => {
  expect(openLanding("yes").bar.hidden).toBe(false);
  expect(openLanding("no").bar.hidden).toBe(true);
  expect(told).toEqual([]);
});
