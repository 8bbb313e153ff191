import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InviteForm } from "./invite-form.tsx";
import type { Inviting } from "./use-invite.ts";

const idle: Inviting = {
  ...{ csrf: "token", action: "/teachers/courses/1/info?invite=1", count: "", fromFile: {} },
  ...{ field: { current: null }, file: { current: null }, box: { current: null } },
  news: { current: null },
  shown: undefined,
  busy: false,
  typed() {},
  choose() {},
  close() {},
  send() {},
};

test("nothing is typed while addresses are sent, since the answer replaces them", () => {
  const form = (busy: boolean) =>
    renderToStaticMarkup(<InviteForm inviting={{ ...idle, busy }} status="published" />);
  expect(form(true)).toMatch(/<textarea[^>]* readOnly=""/i);
  expect(form(true)).toMatch(/<input[^>]*type="file"[^>]* disabled=""/);
  expect(form(false)).not.toMatch(/readonly|disabled/i);
});
