// /semillero/admin/courses: the courses of an academy, those to review, and what was removed.
import { redirect, useActionData, useLoaderData } from "react-router";
import { coursesPath } from "#src/academies/admin-paths.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { restoreForm, restoreRemoved } from "#src/teaching/removal/restore-removed.ts";
import coursesCss from "./courses.css?url";
import { coursesData } from "./courses-data.ts";
import { CoursesView } from "./courses-view.tsx";

export const links = () => [{ rel: "stylesheet", href: coursesCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await coursesData(ctx, url)),
}));

export const action = actForMember(async ({ ctx, form }) => {
  const part = parseForm(restoreForm, form);
  await restoreRemoved(ctx, part);
  throw redirect(`${coursesPath}?tab=removed&done=${part.kind}`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Cursos")];
}

export default function CoursesPage() {
  return (
    <CoursesView shown={useLoaderData<typeof loader>()} failed={useActionData<FormProblem>()} />
  );
}
