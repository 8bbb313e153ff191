// /semillero/admin/administrators: who administers an academy, and who is invited to.
import { redirect, useActionData, useLoaderData } from "react-router";
import { administratorsPath } from "#src/academies/admin-paths.rules.ts";
import {
  inviteAdministratorInput,
  removeAdministratorInput,
} from "#src/accounts/administrators/administrators.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import {
  inviteAdministrator,
  resendAdministratorInvitation,
  withdrawAdministratorInvitation,
} from "#src/teaching/administrators/invite-administrator.ts";
import { removeAdministrator } from "#src/teaching/administrators/remove-administrator.ts";
import peopleCss from "../people-admin.css?url";
import { administratorsData } from "./administrators-data.ts";
import { AdministratorsView } from "./administrators-view.tsx";

export const links = () => [{ rel: "stylesheet", href: peopleCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await administratorsData(ctx, url)),
}));

export const action = actForMember(async ({ ctx, form }) => {
  const id = textAt(form, "id") ?? "";
  switch (form.intent) {
    case "invite":
      await inviteAdministrator(ctx, parseForm(inviteAdministratorInput, form));
      break;
    case "resend":
      await resendAdministratorInvitation(ctx, id);
      break;
    case "withdraw":
      await withdrawAdministratorInvitation(ctx, id);
      break;
    case "remove": {
      const { isSelf } = await removeAdministrator(ctx, parseForm(removeAdministratorInput, form));
      // The session goes on, in the role that is left.
      if (isSelf) throw redirect("/dashboard");
      break;
    }
    default:
      throw problem("invalid", "Elige qué hacer");
  }
  throw redirect(`${administratorsPath}?done=${form.intent}`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Administradores")];
}

export default function AdministratorsPage() {
  const shown = useLoaderData<typeof loader>();
  return <AdministratorsView shown={shown} failed={useActionData<FormProblem>()} />;
}
