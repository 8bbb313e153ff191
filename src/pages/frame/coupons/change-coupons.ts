// Does what a form of the page of coupons asks for.
import { isNamedByOrder } from "#src/checkout/coupons/coupon-sales-queries.ts";
import { couponForm } from "#src/coupons/coupon-input.rules.ts";
import { deleteCoupon } from "#src/coupons/delete-coupon.ts";
import { createCoupon, editCoupon } from "#src/coupons/save-coupon.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { isProblem, problem } from "#src/problem.ts";
import type { Told } from "./coupon-place.rules.ts";

/** @returns what the list says of it */
export async function changeCoupons(ctx: MemberCtx, form: FormValues): Promise<Told> {
  try {
    return await change(ctx, form);
  } catch (error) {
    if (!isProblem(error) || error.errors[0]?.path !== "code") throw error;
    // As the form names it.
    const errors = error.errors.map((one) => ({ ...one, path: "coupon" }));
    throw problem(error.code, error.message, { errors });
  }
}

async function change(ctx: MemberCtx, form: FormValues): Promise<Told> {
  const id = textAt(form, "id") ?? "";
  switch (textAt(form, "intent")) {
    case "on":
    case "off": {
      const isOn = textAt(form, "intent") === "on";
      await editCoupon(ctx, id, { changes: { isOn } });
      return isOn ? "on" : "off";
    }
    case "delete":
      await deleteCoupon(ctx, id, isNamedByOrder);
      return "deleted";
    case "create":
      await createCoupon(ctx, parseForm(couponForm, form), id);
      return "made";
    default: {
      const version = Number(textAt(form, "version")) || undefined;
      await editCoupon(ctx, id, { changes: parseForm(couponForm, form), version });
      return "saved";
    }
  }
}
