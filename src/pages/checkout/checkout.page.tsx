import { useEffect, useState } from "react";
import { data, redirect, useLoaderData, useRevalidator } from "react-router";
import { contactOf } from "#src/academies/contact.ts";
import { confirmationPath } from "#src/checkout/confirmation/confirmation.rules.ts";
import { namePartsOf } from "#src/checkout/name-parts.rules.ts";
import type { Paid } from "#src/checkout/order-shape.rules.ts";
import { preview } from "#src/checkout/pay/preview.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { coursePath } from "#src/courses/rules.ts";
import { protect } from "#src/http/guards.ts";
import { load } from "#src/http/react-router.ts";
import { isProblem } from "#src/problem.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SupportBox } from "#src/ui/support-box.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutHead } from "./checkout-head.tsx";
import type { Offer } from "./offer-data.ts";
import { OrderPeek, OrderSummary } from "./order-summary.tsx";
import { toldBefore } from "./standing-data.ts";
import { TeacherTold, ToldBefore } from "./told-before.tsx";

export function meta() {
  return [{ title: "Pago · Semillero" }, { name: "robots", content: "noindex" }];
}

const anyInstallments = Array.from({ length: 36 }, (_, index) => index + 1);

export const loader = load(async ({ ctx, web, url }) => {
  const ids = url.searchParams.getAll("courses").flatMap((list) => list.split(","));
  if (!ids.some(Boolean)) throw redirect("/explore");
  if (ctx.actor) protect({ ctx, url });
  const here = url.pathname + url.search;
  const shown = {
    here,
    contact: contactOf(ctx),
    teaches: ctx.actor?.role === "teacher",
    academy: { name: ctx.academy.name, logoUrl: ctx.academy.logoUrl },
    viewer: ctx.actor && { ...namePartsOf(ctx.actor.name), email: ctx.actor.email },
    gateway: ctx.outside.gateway.browser,
    csrf: web.csrfToken(),
  };
  const nothing = { ...shown, offer: null, told: null, failure: null };
  if (shown.teaches) return data(nothing, { status: 403 });
  const told = ctx.actor ? await toldBefore({ ...ctx, actor: ctx.actor }, ids, here) : null;
  if (told) return data({ ...nothing, told });
  try {
    const { quoted, rate, totalCop, merchant } = await preview(ctx, ids);
    const { subtotalCents, taxCents, totalCents } = quoted.price;
    const shownOffer: Offer = {
      products: quoted.courses.map((course) => ({
        id: course.id,
        name: course.title,
        path: coursePath(course),
        coverUrl: coverUrl(course),
        teacherName: course.teacherName,
        priceCents: course.priceCents,
      })),
      price: { subtotalCents, taxCents, totalCents },
      rate: rate && { price: rate.price, date: rate.date },
      totalCop,
      terms: merchant.terms,
      personalData: merchant.personalData,
      installments: merchant.installments?.length ? merchant.installments : anyInstallments,
    };
    return data({ ...nothing, offer: shownOffer });
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (error.code === "not_found") throw redirect("/explore");
    // Not open yet: its page says when it opens, and takes subscribers.
    if (error.code === "conflict") throw redirect(`/explore/courses/${ids.find(Boolean)}`);
    return data({ ...nothing, failure: error.message }, { status: error.status });
  }
});

export default function CheckoutPage() {
  const {
    here,
    contact,
    academy,
    viewer,
    gateway,
    csrf,
    offer: loaded,
    told,
    teaches,
    failure,
  } = useLoaderData<typeof loader>();
  const { state, revalidate } = useRevalidator();
  // If the gateway fails later, the buyer must not lose what they typed.
  const [offer, setOffer] = useState(loaded);
  if (loaded && loaded !== offer) setOffer(loaded);
  useRetryWithoutRate(offer, revalidate);
  return (
    <>
      <CheckoutHead backHref={offer?.products[0]?.path ?? "/explore"} academy={academy} />
      {teaches ? (
        <TeacherTold csrf={csrf} here={here} />
      ) : told ? (
        <ToldBefore {...told} takesFocus={offer !== null} />
      ) : offer ? (
        <main id="contenido" className="wrap pay">
          <h1 className="sr">Paga tu compra</h1>
          <OrderPeek offer={offer} />
          <CheckoutForm
            offer={offer}
            viewer={viewer}
            here={here}
            signInHref={`/login?redirectTo=${encodeURIComponent(here)}`}
            gateway={gateway}
            csrf={csrf}
            isRenewing={state === "loading"}
            renewOffer={revalidate}
            onDone={leave}
          />
          <div className="receipt-side">
            <OrderSummary offer={offer} />
          </div>
        </main>
      ) : (
        <main id="contenido" className="wrap failure">
          <Empty
            level="h1"
            title={failure ?? ""}
            action={<ButtonLink href={here}>Reintentar</ButtonLink>}
          />
          <SupportBox address={contact} />
        </main>
      )}
    </>
  );
}

const rateRetryMs = 10_000;

function useRetryWithoutRate(offer: Offer | null, revalidate: () => Promise<void>): void {
  useEffect(() => {
    if (!offer || offer.rate) return;
    const timer = setTimeout(revalidate, rateRetryMs);
    return () => clearTimeout(timer);
  }, [offer, revalidate]);
}

/** Loads a new document, which clears the card from memory. */
function leave({ id }: Paid): void {
  location.assign(confirmationPath(id));
}
