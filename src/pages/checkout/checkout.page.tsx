import { randomUUID } from "node:crypto";
import { useState } from "react";
import { data, redirect, useActionData, useLoaderData } from "react-router";
import { brandOf } from "#src/academies/brand-of.ts";
import { contactOf } from "#src/academies/contact.ts";
import { browserNow } from "#src/checkout/methods/gateway-of.ts";
import { namePartsOf } from "#src/checkout/name-parts.rules.ts";
import { protect } from "#src/http/guards.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { standingOf } from "#src/pages/frame/standing-data.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { isProblem } from "#src/problem.ts";
import { Note } from "#src/ui/note.tsx";
import { CheckoutHead } from "./checkout-head.tsx";
import { CheckoutView } from "./checkout-view.tsx";
import { readOffer } from "./offer/read-offer.ts";
import { postOrder, type Recouponed } from "./pay/post-order.ts";
import { toldBefore } from "./standing-data.ts";
import { TeacherTold, ToldBefore } from "./told-before.tsx";

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Pago"), { name: "robots", content: "noindex" }];
}

function coursesIn(url: URL): string[] {
  return url.searchParams.getAll("courses").flatMap((list) => list.split(","));
}

export const loader = load(async ({ ctx, web, url }) => {
  const ids = coursesIn(url);
  if (!ids.some(Boolean)) throw redirect("/explore");
  if (ctx.actor) protect({ ctx, url });
  const here = url.pathname + url.search;
  const code = url.searchParams.get("cupon")?.trim().slice(0, 50) || null;
  const isGift = ctx.actor !== null && url.searchParams.has("regalo");
  const shown = {
    here,
    isGift,
    purchaseKey: randomUUID(),
    contact: contactOf(ctx),
    teaches: ctx.actor?.role === "teacher",
    academy: brandOf(ctx),
    standing: standingOf(ctx),
    viewer: ctx.actor && { ...namePartsOf(ctx.actor.name), email: ctx.actor.email },
    gateway: await browserNow(ctx),
    csrf: web.csrfToken(),
  };
  const nothing = {
    ...shown,
    ...{ offer: null, dropped: 0, couponFault: null, told: null, failure: null },
  };
  if (shown.teaches && ctx.academy.closesAt) {
    throw redirect(`/explore/courses/${ids.find(Boolean)}`);
  }
  if (shown.teaches) return data(nothing, { status: 403 });
  const told =
    ctx.actor && !isGift
      ? await toldBefore({ ...ctx, actor: ctx.actor }, ids, { here, code })
      : null;
  if (told) {
    // Neither the other courses nor a gift can be bought.
    const sold = ctx.academy.closesAt ? { ...told, rest: null, giftHref: null } : told;
    return data({ ...nothing, told: sold });
  }
  try {
    const { offer, couponError, dropped } = await readOffer(ctx, ids, code ?? undefined, isGift);
    const couponFault = code && couponError ? { code, message: couponError } : null;
    return data({ ...nothing, offer, dropped, couponFault });
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (error.code === "not_found") throw redirect("/explore");
    // Not open yet: its page says when it opens, and takes subscribers.
    if (error.code === "conflict") throw redirect(`/explore/courses/${ids.find(Boolean)}`);
    return data({ ...nothing, failure: error.message }, { status: error.status });
  }
});

export const action = act(async ({ ctx, web, form, url }) => {
  if (ctx.actor) protect({ ctx, url });
  const done = await postOrder({ ctx, web, form, courseIds: coursesIn(url).filter(Boolean) });
  if ("goTo" in done) throw redirect(done.goTo);
  return data(done.again);
});

export default function CheckoutPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem | Recouponed>();
  const { here, academy, standing, offer, told, teaches, csrf } = page;
  const [hadOffer] = useState(offer !== null);
  return (
    <>
      <CheckoutHead backHref={offer?.products[0]?.path ?? "/explore"} academy={academy} />
      {standing ? (
        <div className="wrap academy-note">
          <Note kind="warn">
            <b>{standing.title}</b> {standing.text}
          </Note>
        </div>
      ) : null}
      {teaches ? (
        <TeacherTold csrf={csrf} here={here} />
      ) : told ? (
        <ToldBefore {...told} hasMore={standing === null} takesFocus={hadOffer} />
      ) : (
        <CheckoutView page={page} answer={answer} />
      )}
    </>
  );
}
