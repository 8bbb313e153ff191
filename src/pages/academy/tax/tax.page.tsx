// /semillero/admin/tax: the tax on what an academy sells, and why it is what it is.
import { redirect, useActionData, useLoaderData } from "react-router";
import { taxPath } from "#src/academies/admin-paths.rules.ts";
import { setTax } from "#src/administration/set-tax.ts";
import { taxForm } from "#src/administration/tax-input.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import taxCss from "./tax.css?url";
import { TaxView } from "./tax-view.tsx";

export const links = () => [{ rel: "stylesheet", href: taxCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  tax: { taxPercent: ctx.academy.taxPercent, taxReason: ctx.academy.taxReason },
  done: url.searchParams.has("done"),
}));

export const action = actForMember(async ({ ctx, form }) => {
  await setTax(ctx, parseForm(taxForm, form));
  throw redirect(`${taxPath}?done`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "IVA de tus ventas")];
}

export default function TaxPage() {
  const shown = useLoaderData<typeof loader>();
  return <TaxView shown={shown} failed={useActionData<FormProblem>()} />;
}
