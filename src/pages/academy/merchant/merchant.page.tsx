// /semillero/admin/merchant: the keys of the payment gateway under which an academy charges.
import { redirect, useActionData, useLoaderData } from "react-router";
import { merchantPath } from "#src/academies/admin-paths.rules.ts";
import { dropMerchant, keepMerchant } from "#src/checkout/merchants/keep-merchant.ts";
import { dropMerchantInput, merchantInput } from "#src/checkout/merchants/merchant.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import merchantCss from "./merchant.css?url";
import { merchantData } from "./merchant-data.ts";
import { MerchantView } from "./merchant-view.tsx";

export const links = () => [{ rel: "stylesheet", href: merchantCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await merchantData(ctx, url)),
}));

export const action = actForMember(async ({ ctx, form }) => {
  if (form.intent === "remove") {
    await dropMerchant(ctx, parseForm(dropMerchantInput, form));
    throw redirect(`${merchantPath}?done=removed`);
  }
  await keepMerchant(ctx, parseForm(merchantInput, form));
  throw redirect(`${merchantPath}?done=kept`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Cuenta de cobro")];
}

export default function MerchantPage() {
  const shown = useLoaderData<typeof loader>();
  return <MerchantView shown={shown} failed={useActionData<FormProblem>()} />;
}
