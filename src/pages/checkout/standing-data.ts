// What a signed-in buyer is told before the form, with the way on.
import { orderPath } from "#src/checkout/orders/order-access.ts";
import { findStanding } from "#src/checkout/pay/standing-queries.ts";
import { quote } from "#src/checkout/queries.ts";
import { continuePath } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { checkoutPath } from "./offer/offer.rules.ts";

export type Told = {
  courses: { id: string; title: string; is: "owned" | "pending"; label: string; href: string }[];
  /** What can still be bought; null where nothing is left. */
  rest: { titles: string[]; href: string } | null;
  /** The checkout of courses that the account has, for another person; null where it has none. */
  giftHref: string | null;
};

type Here = {
  /** The address of the checkout. */
  here: string;
  /** The coupon in it. */
  code: string | null;
};

/** Null where nothing stands in the way. */
export async function toldBefore(
  ctx: Ctx & { actor: Actor },
  courseIds: string[],
  { here, code }: Here,
): Promise<Told | null> {
  const { courses } = await quote(ctx, courseIds);
  const ids = courses.map(({ id }) => id);
  if (ids.length === 0) return null;
  const standing = await findStanding(ctx, ids);
  if (standing.size === 0) return null;
  const owned = ids.filter((id) => standing.get(id)?.is === "owned");
  const rest = courses.filter(({ id }) => !standing.has(id));
  return {
    courses: courses.flatMap(({ id, title }) => {
      const one = standing.get(id);
      if (!one) return [];
      if (one.is === "owned") {
        return { id, title, is: one.is, label: "Ir al curso", href: continuePath(id) };
      }
      const { ownOrderId } = one;
      const seen = ownOrderId
        ? { label: "Ver el pago", href: orderPath(ctx, { id: ownOrderId, buyerId: ctx.actor.id }) }
        : { label: "Ver si ya respondió", href: here };
      return { id, title, is: one.is, ...seen };
    }),
    rest:
      rest.length > 0
        ? {
            titles: rest.map(({ title }) => title),
            href: checkoutPath(
              rest.map(({ id }) => id),
              code,
            ),
          }
        : null,
    giftHref: owned.length > 0 ? checkoutPath(owned, code, { isGift: true }) : null,
  };
}
