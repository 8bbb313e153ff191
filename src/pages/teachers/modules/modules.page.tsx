// /teachers/courses/{courseId}/modules?open={moduleId}: what a course is made of, and its order.
import {
  type ClientActionFunctionArgs,
  data,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { reloadAfter } from "#src/http/pages/reload-after.ts";
import { actForMember, loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { titled } from "#src/pages/frame/title.rules.ts";
import { changeModules, type Done, type OutlineAnswer } from "./change-modules.ts";
import { CourseHead } from "./course-head.tsx";
import { ModuleManager } from "./module-manager.tsx";
import { readModules } from "./modules-data.ts";
import { outlineChange } from "./outline-change.rules.ts";

type Params = { courseId: string };

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titled(matches, `Módulos de ${loaderData?.course.title ?? "tu curso"}`),
];

export const loader = loadForMember(async ({ ctx, web, url, params }: MemberArgs<Params>) => ({
  ...(await readModules(ctx, params.courseId, url.searchParams)),
  csrf: web.csrfToken(),
  here: url.pathname,
}));

export const action = actForMember<OutlineAnswer, Params>(async ({ ctx, url, params, form }) => {
  const done = await changeModules(ctx, params.courseId, parseForm(outlineChange, form));
  if (textAt(form, "stays") === "1") return { done };
  throw redirect(`${url.pathname}?${newsOf(done, url.searchParams.get("open"))}`);
});

/** The query of the page that tells what was done. */
function newsOf(done: Done, open: string | null): URLSearchParams {
  const query = new URLSearchParams(open ? { open } : {});
  if (done.kind === "named") query.set("named", done.id);
  if (done.kind === "moved") query.set("moved", done.id);
  if (done.kind === "gone") query.set("gone", done.what);
  return query;
}

/** A lost connection shows beside what was typed, not in place of the page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<OutlineAnswer>();
  } catch (error) {
    if (error instanceof Response) throw error;
    // With such a status nothing is loaded again, which would fail alike.
    return data({ lost: true } satisfies OutlineAnswer, { status: 503 });
  }
}

/** A refusal because the course has changed comes with how it is now. */
export const shouldRevalidate = reloadAfter(404, 409);

export default function ModulesPage() {
  const loaded = useLoaderData<typeof loader>();
  const failed = useActionData<OutlineAnswer>();
  return (
    <main id="contenido" className="wrap modules-page">
      <CourseHead
        course={loaded.course}
        modules={loaded.modules}
        state={loaded.state}
        csrf={loaded.csrf}
        here={loaded.here}
      />
      <ModuleManager key={loaded.course.id} loaded={loaded} failed={failed} />
    </main>
  );
}
