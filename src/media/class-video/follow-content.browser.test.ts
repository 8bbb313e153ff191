import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { receivedContent } from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";
import { followContent } from "./follow-content.browser.ts";

const received = receivedContent("0198-new", "poda.mp4");
const converting: VideoContent = { ...received, status: "converting", progress: 0.4 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose last answer stays. */
function openFollowing(answers: (() => Response)[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return answer?.() ?? Response.error();
  });
  const over = new AbortController();
  const seen: string[] = [];
  const followed = followContent("0198-class", over.signal, {
    content: ({ status, progress }) => void seen.push(`${status} ${progress}`),
    signedOut: () => void seen.push("signed out"),
  }).then(() => void seen.push("end"));
  const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
  return { asked, over, seen, followed, wait };
}

const refused = (status: number) => () => Response.json({ detail: "No" }, { status });

test("a session that ended is said once, and nothing more is asked", async () => {
  const { asked, seen, wait } = openFollowing([() => Response.json(converting), refused(401)]);
  await wait(10);
  expect(seen).toEqual(["converting 0.4", "signed out", "end"]);
  expect(asked).toEqual(Array(2).fill("/api/classes/0198-class/content"));
});

test("a class or a video that is gone ends it in silence", async () => {
  const { asked, seen, wait } = openFollowing([refused(404)]);
  await wait(10);
  expect([asked.length, seen]).toEqual([1, ["end"]]);
});

test("a lost line is waited out, and so is a server at fault", async () => {
  const lost = () => {
    throw new TypeError("the line is lost");
  };
  const answers = [lost, refused(503), () => Response.json(converting)];
  const { seen, wait, over, followed } = openFollowing(answers);
  await wait(0.2);
  expect(seen.at(-1)).toBe("converting 0.4");
  over.abort();
  await followed;
});
