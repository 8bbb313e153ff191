// /semillero/admin/students: the students of an academy, what each has, and places given by hand.
import { redirect, useActionData, useLoaderData } from "react-router";
import { studentsPath } from "#src/academies/admin-paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { enrolStudent } from "#src/teaching/students/enrol-student.ts";
import { enrolForm, withdrawForm } from "#src/teaching/students/student.rules.ts";
import { withdrawOffer, withdrawStudent } from "#src/teaching/students/withdraw-student.ts";
import peopleCss from "../people-admin.css?url";
import { studentsData } from "./students-data.ts";
import { StudentsView } from "./students-view.tsx";

export const links = () => [{ rel: "stylesheet", href: peopleCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await studentsData(ctx, url)),
}));

export const action = actForMember(async ({ ctx, form }) => {
  throw redirect(`${studentsPath}?done=${await change(ctx, form)}`);
});

/** @returns what was done */
async function change(ctx: MemberCtx, form: FormValues): Promise<string> {
  switch (form.intent) {
    case "withdraw":
      await withdrawStudent(ctx, parseForm(withdrawForm, form));
      return "withdrawn";
    case "withdraw-offer":
      await withdrawOffer(ctx, textAt(form, "id") ?? "");
      return "offer-withdrawn";
    case "enrol":
      return enrolStudent(ctx, parseForm(enrolForm, form));
    default:
      throw problem("invalid", "Elige qué hacer");
  }
}

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Estudiantes")];
}

export default function StudentsPage() {
  const shown = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return <StudentsView shown={shown} failed={failed} />;
}
