// /semillero/admin/jobs: jobs that failed for good, for staff.
import { redirect, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { jobsPath } from "#src/academies/admin-paths.rules.ts";
import { dropJob, retryJobs } from "#src/administration/handle-dead-jobs.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { jobsData } from "./jobs-data.ts";
import { JobsView } from "./jobs-view.tsx";

const one = z.object({ id: z.string().max(64) });
const many = z.object({ queue: z.string().max(64) });

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await jobsData(ctx, url)),
}));

export const action = actForMember<never>(async ({ ctx, form }) => {
  if (form.intent === "drop") {
    await dropJob(ctx, parseForm(one, form).id);
    throw redirect(`${jobsPath}?done=drop`);
  }
  if (form.intent !== "retry" && form.intent !== "retry-queue") {
    throw problem("invalid", "Elige qué hacer con el trabajo");
  }
  const choice =
    form.intent === "retry" ? { ids: [parseForm(one, form).id] } : parseForm(many, form);
  throw redirect(`${jobsPath}?done=retry&count=${await retryJobs(ctx, choice)}`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Trabajos")];
}

export default function JobsPage() {
  return <JobsView shown={useLoaderData<typeof loader>()} failed={useActionData<FormProblem>()} />;
}
