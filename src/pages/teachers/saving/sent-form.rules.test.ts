import { expect, test } from "vitest";
import { leadsOn } from "./sent-form.rules.ts";

const sent = {
  state: "loading",
  formMethod: "POST",
  formAction: "/teachers/c/1?guardado=3",
} as const;
const to = (address: string) => {
  const { pathname, search } = new URL(address, "http://here");
  return { pathname, search, hash: "", key: "", state: null, mask: undefined };
};

test.each(["/teachers/c/1?guardado=4", "/teachers/modules", "/teachers/c/1"])(
  "a form that leads to %s is saved",
  (address) => {
    expect(leadsOn({ ...sent, location: to(address) })).toBe(true);
  },
);

test.each([
  "/teachers/c/1?guardado=3",
  "/login?redirectTo=%2Fc",
  "/logout",
  "/account/teaching",
  "/account/second-factor?redirectTo=%2Fc",
  "/access-denied",
  "/teachersx",
])("a form that leads to %s is not", (address) => {
  expect(leadsOn({ ...sent, location: to(address) })).toBe(false);
});

test("neither is one that is still sent, nor one that another link gave up", () => {
  expect(leadsOn({ ...sent, state: "submitting", location: to("/teachers/c/1?guardado=3") })).toBe(
    false,
  );
  const link = { state: "loading", formMethod: undefined, formAction: undefined } as const;
  expect(leadsOn({ ...link, location: to("/teachers/stats") })).toBe(false);
  const idle = { state: "idle", formMethod: undefined, formAction: undefined } as const;
  expect(leadsOn({ ...idle, location: undefined })).toBe(false);
});
