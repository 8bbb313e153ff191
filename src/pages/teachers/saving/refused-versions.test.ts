// A page that was refused because of a newer version loads that version, so that the next try is
// based on it.
import { expect, test } from "vitest";
import { shouldRevalidate as academyCoupons } from "#src/pages/academy/sales/coupons.page.tsx";
import { shouldRevalidate as captions } from "#src/pages/teachers/class-editor/captions.page.tsx";
import { shouldRevalidate as classEditor } from "#src/pages/teachers/class-editor/class-editor.page.tsx";
import { shouldRevalidate as coupons } from "#src/pages/teachers/coupons/coupons.page.tsx";
import { shouldRevalidate as modules } from "#src/pages/teachers/modules/modules.page.tsx";
import { shouldRevalidate as saves } from "#src/pages/teachers/saves/saves.page.tsx";

type Asked = Parameters<typeof captions>[0];

/** The router loads nothing again after a refusal. */
const after = (actionStatus: number, formAction = "/teachers") =>
  ({ actionStatus, formAction, defaultShouldRevalidate: actionStatus < 400 }) as Asked;

const ofCaptions = "/teachers/courses/1/modules/2/classes/3/captions";

test.each([academyCoupons, captions, coupons, modules, saves])(
  "each page does (%#)",
  (shouldRevalidate) => {
    expect(shouldRevalidate(after(409))).toBe(true);
    expect(shouldRevalidate(after(200))).toBe(true);
    expect(shouldRevalidate(after(400))).toBe(false);
  },
);

test("the page of a class does for its captions; of its texts it compares both versions itself", () => {
  expect(classEditor(after(409, ofCaptions))).toBe(true);
  expect(classEditor(after(409, `${ofCaptions}?language=es`))).toBe(true);
  expect(classEditor(after(409, "/teachers/courses/1/modules/2/classes/3"))).toBe(false);
});
