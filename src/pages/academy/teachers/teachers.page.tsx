// /admin/teachers: the teachers of an academy, who asked to teach, and who is invited to.
import { redirect, useActionData, useLoaderData } from "react-router";
import { refuseForm } from "#src/accounts/teachers/teaching.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import type { InviteResult } from "#src/teaching/invitations/invite-learners.ts";
import {
  resendTeacherInvitation,
  withdrawTeacherInvitation,
} from "#src/teaching/teachers/change-teacher-invitation.ts";
import { decideRequest } from "#src/teaching/teachers/decide-request.ts";
import { inviteTeachers } from "#src/teaching/teachers/invite-teachers.ts";
import { restoreTeacher, suspendTeacher } from "#src/teaching/teachers/suspend-teacher.ts";
import peopleCss from "../people-admin.css?url";
import { listPath, type Tab } from "./teachers-address.rules.ts";
import { teachersData } from "./teachers-data.ts";
import { TeachersView } from "./teachers-view.tsx";

export const links = () => [{ rel: "stylesheet", href: peopleCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await teachersData(ctx, url)),
}));

type Invited = { problem?: undefined; results: InviteResult[] };

export const action = actForMember(async ({ ctx, form }): Promise<Invited> => {
  if (form.intent === "invite") {
    const addresses = textAt(form, "addresses") ?? "";
    const confirmed = form.confirmed === "1";
    return { results: await inviteTeachers(ctx, { addresses, confirmed }) };
  }
  throw redirect(`${listPath({ tab: await change(ctx, form) })}&done=${form.intent}`);
});

/** @returns the tab to go on with */
async function change(ctx: MemberCtx, form: FormValues): Promise<Tab> {
  const id = textAt(form, "id") ?? "";
  switch (form.intent) {
    case "approve":
      await decideRequest(ctx, id, { decision: "approved" });
      return "requests";
    case "refuse":
      await decideRequest(ctx, id, { decision: "refused", ...parseForm(refuseForm, form) });
      return "requests";
    case "resend":
      await resendTeacherInvitation(ctx, id);
      return "invited";
    case "withdraw":
      await withdrawTeacherInvitation(ctx, id);
      return "invited";
    case "restore":
      await restoreTeacher(ctx, id);
      return "teachers";
    case "suspend":
      await suspendTeacher(ctx, id);
      return "teachers";
    default:
      throw problem("invalid", "Elige qué hacer");
  }
}

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Docentes")];
}

export default function TeachersPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem | Invited>();
  const failed = answer?.problem ? answer : undefined;
  const results = answer && !answer.problem ? answer.results : undefined;
  return <TeachersView shown={shown} failed={failed} results={results} />;
}
