import { expect, test } from "vitest";
import { clientAction as saveAcademyCoupon } from "#src/pages/academy/sales/coupons.page.tsx";
import { clientAction as saveCaptions } from "#src/pages/teachers/class-editor/captions.page.tsx";
import { clientAction as saveClass } from "#src/pages/teachers/class-editor/class-editor.page.tsx";
import { clientAction as addClass } from "#src/pages/teachers/class-editor/new-class.page.tsx";
import { clientAction as copyCourse } from "#src/pages/teachers/copying/copy.page.tsx";
import { clientAction as saveCoupon } from "#src/pages/teachers/coupons/coupons.page.tsx";
import { clientAction as saveAccount } from "#src/pages/teachers/payment-methods/payment-methods.page.tsx";
import { clientAction as decide } from "#src/pages/teachers/publishing/course-status.page.tsx";
import { clientAction as saveCourse } from "#src/pages/teachers/wizard/wizard.page.tsx";

const failing = (error: unknown) =>
  ({ serverAction: () => Promise.reject(error) }) as unknown as Parameters<typeof saveClass>[0];

test.each([
  [saveClass, "Hubo un error al guardar la clase"],
  [addClass, "Hubo un error al guardar la clase"],
  [saveCourse, "Hubo un error al guardar el curso"],
  [saveCaptions, "Hubo un error al guardar los subtítulos"],
  [saveCoupon, "No pudimos guardar el cambio. Por favor, inténtalo de nuevo."],
  [copyCourse, "No pudimos duplicar el curso. Por favor, inténtalo de nuevo."],
  [decide, "No pudimos guardar el cambio. Por favor, inténtalo de nuevo."],
  [saveAccount, "No pudimos guardar el cambio. Por favor, inténtalo de nuevo."],
  [saveAcademyCoupon, "No pudimos guardar el cambio. Por favor, inténtalo de nuevo."],
])("a lost line leaves the page with its form (%#)", async (clientAction, detail) => {
  expect(await clientAction(failing(new TypeError("Failed to fetch")))).toMatchObject({
    data: { problem: { status: 503, detail }, values: undefined },
    init: { status: 503 },
  });
  const away = new Response(null, { status: 302 });
  await expect(clientAction(failing(away))).rejects.toBe(away);
});
