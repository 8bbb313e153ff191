import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchUnread } from "./unread.browser.ts";
import { badgeText, bellName } from "./unread.rules.ts";

const account = "0193a7c2-0000-7000-8000-000000000001";
const start = Date.UTC(2026, 10, 23, 12);

/** What all tabs of a browser share: a storage, a server, and the clock. */
let stored: Map<string, string>;
let asked: number[];
let unread: number;
let status: number;
let tabs: Tab[];

type Tab = {
  page: EventTarget & { visibilityState: "visible" | "hidden" };
  window: EventTarget;
  shown: (number | null)[];
  stop(): void;
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  stored = new Map();
  asked = [];
  tabs = [];
  unread = 0;
  status = 200;
  vi.stubGlobal("fetch", async () => {
    asked.push((Date.now() - start) / 1000);
    return Response.json({ unread }, { status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of the account; each call of `run` is this tab's turn. */
function openTab(told: number | null, options: { storage?: boolean; account?: string } = {}): Tab {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  const window = new EventTarget();
  const shown: Tab["shown"] = [];
  const tab: Tab = { page, window, shown, stop: () => {} };
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem(name: string, value: string) {
      stored.set(name, value);
      const others = tabs.filter((one) => one !== tab);
      for (const { window } of others) {
        window.dispatchEvent(Object.assign(new Event("storage"), { key: name }));
      }
    },
  };
  const blocked = {
    getItem: () => {
      throw new Error("blocked");
    },
    setItem: () => {
      throw new Error("blocked");
    },
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", options.storage === false ? blocked : localStorage);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  tabs.push(tab);
  const whose = { account: options.account ?? account, unread: told };
  tab.stop = watchUnread(whose, Date.now(), (number) => shown.push(number));
  return tab;
}

/** The tab goes behind another one, or comes back. */
function turn({ page }: Tab, visibilityState: "hidden" | "visible") {
  page.visibilityState = visibilityState;
  vi.stubGlobal("document", page);
  page.dispatchEvent(new Event("visibilitychange"));
}

const last = ({ shown }: Tab) => shown.at(-1);
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a page that is looked at asks once a minute, and shows what it hears", async () => {
  const tab = openTab(2);
  unread = 3;
  await wait(59);
  expect(asked).toEqual([]);
  await wait(125);
  expect(asked).toEqual([60, 120, 180]);
  expect(last(tab)).toBe(3);
});

test("a page that is not looked at does not ask; it asks at once when it comes back later", async () => {
  const tab = openTab(2);
  turn(tab, "hidden");
  await wait(600);
  expect(asked).toEqual([]);
  unread = 0;
  turn(tab, "visible");
  await wait(0);
  expect(asked).toEqual([600]);
  expect(last(tab)).toBe(0);
});

test("going away and coming back within the minute asks nothing", async () => {
  const tab = openTab(2);
  for (let n = 0; n < 10; n++) {
    turn(tab, "hidden");
    turn(tab, "visible");
    await wait(5);
  }
  expect(asked).toEqual([]);
});

test("another tab that read everything empties this one, without a question", async () => {
  const first = openTab(3);
  await wait(10);
  // A page loaded after the marking.
  openTab(0);
  expect(last(first)).toBe(0);
  expect(asked).toEqual([]);
});

test("a tab that was frozen meanwhile shows it once it comes back", async () => {
  const first = openTab(3);
  tabs = [];
  await wait(10);
  openTab(0);
  expect(last(first)).toBe(3);
  turn(first, "visible");
  expect(last(first)).toBe(0);
  expect(asked).toEqual([]);
});

test("of several accounts of one browser, each tab shows its own", async () => {
  const first = openTab(3);
  openTab(9, { account: "0193a7c2-0000-7000-8000-000000000002" });
  expect(last(first)).toBe(3);
});

test("several tabs share the minute and the answer", async () => {
  const many = [openTab(1), openTab(1), openTab(1)];
  unread = 5;
  await wait(185);
  expect(asked).toEqual([60, 120, 180]);
  expect(many.map(last)).toEqual([5, 5, 5]);
});

test("without storage a tab asks alone, once a minute too", async () => {
  const tab = openTab(1, { storage: false });
  unread = 4;
  await wait(130);
  expect(asked).toEqual([60, 120]);
  expect(last(tab)).toBe(4);
});

test.each([401, 403])("after %i the bell goes and nothing is asked any more", async (refusal) => {
  const tab = openTab(1);
  status = refusal;
  await wait(600);
  expect(asked).toEqual([60]);
  expect(last(tab)).toBeNull();
});

test("a server or a line that is away leaves the number, and is asked a minute later", async () => {
  const tab = openTab(7);
  status = 503;
  await wait(61);
  vi.stubGlobal("fetch", async () => {
    asked.push((Date.now() - start) / 1000);
    throw new TypeError("no line");
  });
  await wait(120);
  expect(asked).toEqual([60, 120, 180]);
  expect(last(tab)).toBe(7);
});

test("a page without a number asks at once", async () => {
  unread = 2;
  const tab = openTab(null);
  await wait(0);
  expect(asked).toEqual([0]);
  expect(last(tab)).toBe(2);
});

test("what is ended asks no more", async () => {
  const tab = openTab(2);
  tab.stop();
  await wait(300);
  expect(asked).toEqual([]);
});

test.each([
  [null, "", "Notificaciones"],
  [0, "", "Notificaciones, ninguna sin leer"],
  [1, "1", "Notificaciones, 1 sin leer"],
  [99, "99", "Notificaciones, 99 sin leer"],
  [100, "99+", "Notificaciones, 99+: 100 sin leer"],
  [1240, "99+", "Notificaciones, 99+: 1240 sin leer"],
])("of %s the circle says %j and the name %j", (number, badge, name) => {
  expect(badgeText(number)).toBe(badge);
  expect(bellName(number)).toBe(name);
});
