// /semillero/admin: what an academy is, field by field.
import { redirect, useActionData, useLoaderData } from "react-router";
import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { logoTexts } from "#src/academies/logo/logo.rules.ts";
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { editAcademy } from "#src/administration/edit-academy.ts";
import { pictureForm } from "#src/http/forms/form-body.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { basicsData } from "./basics-data.ts";
import { basicsForms, basicsVersion, fieldIn, withPickedColour } from "./basics-form.rules.ts";
import { BasicsView } from "./basics-view.tsx";
import { changePart } from "./change-part.ts";
import { partIn } from "./parts.rules.ts";

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await basicsData(ctx, url)),
}));

export const action = actForMember(
  async ({ ctx, form, files }): Promise<never> => {
    const part = partIn(form.intent);
    if (part) throw redirect(await changePart(ctx, part, { form, files }));
    const field = fieldIn(form.intent);
    if (!field) throw problem("invalid", academyTexts.failed);
    const { version } = parseForm(basicsVersion, form);
    const given = field === "accent" ? withPickedColour(form) : form;
    await editAcademy(ctx, parseForm(basicsForms[field], given), version);
    throw redirect(`${basicsPath}?done=${field}#campo-${field}`);
  },
  { file: { ...pictureForm, tooLarge: logoTexts.heavy } },
);

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Tu academia")];
}

export default function BasicsPage() {
  const shown = useLoaderData<typeof loader>();
  return <BasicsView shown={shown} failed={useActionData<FormProblem>()} />;
}
