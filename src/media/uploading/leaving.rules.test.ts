import { describe, expect, test } from "vitest";
import { isInArea, leavingText } from "./leaving.rules.ts";
import type { QueuedState, QueuedUpload } from "./upload-queue.rules.ts";

const origin = "https://semillero.test";

test.each([
  ["/teachers", true],
  ["/teachers/courses?page=2", true],
  ["/teachers-of-the-year", false],
  ["/explore", false],
  ["/courses/1/clases/2?view=teacher", false],
  ["https://otra.test/teachers", false],
])("%s stays in the area: %s", (address, stays) => {
  expect(isInArea(new URL(address, origin), { origin })).toBe(stays);
});

function line(...states: QueuedState[]): QueuedUpload[] {
  const upload = {
    kind: "video",
    classId: "c",
    classTitle: "Poda",
    classPath: "/teachers",
  } as const;
  return states.map((state, i) => ({
    ...upload,
    ...{ id: `${i}`, fileName: "poda.mp4", bytes: 9, lastModified: 7, state },
  }));
}

describe("who leaves reads", () => {
  const waiting: QueuedState = { phase: "waiting", otherTab: false };
  const sending: QueuedState = { phase: "sending", name: "", sent: 1, total: 9, pace: null };

  test("how to continue, and what must be chosen again", () => {
    const text = leavingText(line(sending, waiting, waiting), true).join(" ");
    expect(text).toMatch(/^«poda\.mp4» todavía está subiendo\. Lo que ya subió queda guardado/);
    expect(text).toMatch(
      /2 archivos esperan su turno: al volver tendrás que elegirlos otra vez\.$/,
    );
  });

  test("that a browser without memory starts again", () => {
    expect(leavingText(line(sending), false).join(" ")).toMatch(/no puede continuar después/);
  });

  test("nothing of what has ended", () => {
    const failed: QueuedState = { phase: "failed", name: "", reason: "", mayRetry: true };
    expect(leavingText(line(failed, { phase: "given", videoId: null }), true)).toEqual([]);
    expect(leavingText(line(waiting), true)).toHaveLength(1);
  });
});
