// /semillero/admin/sales/coupons: the coupons of an academy.
import {
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { salesPath } from "#src/academies/admin-paths.rules.ts";
import { answerOrLost, type LostAnswer } from "#src/http/pages/lost-answer.ts";
import { reloadAfter } from "#src/http/pages/reload-after.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { changeCoupons } from "#src/pages/frame/coupons/change-coupons.ts";
import couponsCss from "#src/pages/frame/coupons/coupons.css?url";
import { couponsData } from "#src/pages/frame/coupons/coupons-data.ts";
import { Coupons } from "#src/pages/frame/coupons/coupons-view.tsx";
import { notSaved } from "#src/pages/frame/not-saved.rules.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: couponsCss }];

const place = { here: `${salesPath}/coupons`, courseId: null };

export const loader = loadForMember(async ({ ctx, web, url, entered }) => {
  const here = entered ? `${place.here}?subdomain=${ctx.academy.subdomain}` : place.here;
  const asked = { place: { ...place, here }, url, readOnly: entered };
  return { data: await couponsData(ctx, asked), csrf: web.csrfToken() };
});

export const action = actForMember(async ({ ctx, form }) =>
  redirect(`${place.here}?told=${await changeCoupons(ctx, form)}`),
);

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, notSaved);
}

/** A refusal because the coupon has changed or is gone comes with how it is now. */
export const shouldRevalidate = reloadAfter(404, 409);

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Cupones")];
}

export default function CouponsPage() {
  const answer = useActionData<FormProblem | LostAnswer>();
  return <Coupons {...useLoaderData<typeof loader>()} answer={answer} />;
}
