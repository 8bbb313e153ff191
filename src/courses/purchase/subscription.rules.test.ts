import { describe, expect, test } from "vitest";
import {
  acceptedBefore,
  nextState,
  remedyFor,
  type SubscriptionState,
  signInToSubscribe,
} from "./subscription.rules.ts";

const accepted = { kind: "accepted" } as const;
const reopened = { kind: "reopened" } as const;
const answered = (status: number | null) => ({ kind: "answered", status }) as const;

describe("the modal", () => {
  test.each<[SubscriptionState, Parameters<typeof nextState>[1], SubscriptionState]>([
    ["idle", accepted, "loading"],
    ["loading", accepted, "loading"],
    ["failed", accepted, "loading"],
    ["success", accepted, "success"],
    ["loading", answered(200), "success"],
    ["loading", answered(204), "success"],
    ["loading", answered(304), "failed"],
    ["loading", answered(403), "failed"],
    ["loading", answered(500), "failed"],
    ["loading", answered(null), "failed"],
    ["success", answered(500), "success"],
    ["idle", answered(200), "idle"],
    ["failed", reopened, "idle"],
    ["loading", reopened, "loading"],
    ["success", reopened, "success"],
  ])("goes from %s by %o to %s", (state, event, next) => {
    expect(nextState(state, event)).toBe(next);
  });

  test.each([
    [403, "alert"],
    [401, "signIn"],
    [409, "none"],
    [500, "none"],
    [200, "none"],
    [null, "none"],
  ])("a response of %s leads to: %s", (status, remedy) => {
    expect(remedyFor(status)).toBe(remedy);
  });
});

describe("a visitor who returns from sign-in", () => {
  const stored = (entries: Record<string, string>) => (key: string) => entries[key] ?? null;

  test("is subscribed to the course whose modal they accepted", () => {
    const flags = { subscriptionModalOpen: "cafe", userAcceptsSubscription: "true" };
    expect(acceptedBefore("cafe", stored(flags))).toBe(true);
  });

  test.each([
    ["nothing", {}],
    ["only that a modal was open", { subscriptionModalOpen: "cafe" }],
    ["only that one was accepted", { userAcceptsSubscription: "true" }],
    [
      "that another course was accepted",
      { subscriptionModalOpen: "abejas", userAcceptsSubscription: "true" },
    ],
  ])("does nothing if the browser remembers %s", (_, flags) => {
    expect(acceptedBefore("cafe", stored(flags))).toBe(false);
  });

  test("returns to the course, its query included", () => {
    const path = "/explore/courses/1/cafe?teacherPreview=true&x=1";
    const url = new URL(signInToSubscribe(path), "https://semillero.co");
    expect(url.pathname).toBe("/login");
    expect(url.searchParams.get("redirectTo")).toBe(path);
    expect(url.searchParams.get("campaign")).toBe("CourseDetail");
  });
});
