// /courses/{id}/subscribe: the question of the subscription modal as a page without scripts.
import { redirect, useActionData, useLoaderData } from "react-router";
import { findUser } from "#src/accounts/queries.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { isAwaited, launchDay } from "#src/courses/launches/launch.rules.ts";
import { subscriptionRefusal } from "#src/courses/launches/may-subscribe.rules.ts";
import {
  signInToSubscribe,
  subscribePath,
  subscriptionTexts,
} from "#src/courses/purchase/subscription.rules.ts";
import { findCourse } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import { subscribe } from "#src/enrolments/subscribe.ts";
import { isSubscribed } from "#src/enrolments/subscription-queries.ts";
import { protect } from "#src/http/guards.ts";
import { act, type FormProblem, load, type PageArgs } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { Cover } from "#src/ui/pictures/cover.tsx";

type Args = PageArgs<{ courseId: string }>;

export const loader = load(async ({ ctx, web, params, url }: Args) => {
  if (!ctx.actor) throw redirect(signInToSubscribe(url.pathname));
  const { actor } = protect({ ctx, url });
  const course = await findCourse(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const path = coursePath(course);
  const { closesAt } = ctx.academy;
  if (closesAt || !isAwaited(course, ctx.now) || !course.scheduledLaunch) throw redirect(path);
  const account = await findUser(ctx, actor.id);
  const opensOn = launchDay(course.scheduledLaunch, ctx.now);
  return {
    csrf: web.csrfToken(),
    texts: subscriptionTexts(course.title, opensOn, !account?.emailVerifiedAt),
    path,
    coverUrl: coverUrl(ctx, course),
    refusal: subscriptionRefusal(actor.role),
    subscribed: await isSubscribed(ctx, actor.id, course.id),
  };
});

export const action = act(async ({ ctx, params, url }: Args) => {
  await subscribe(protect({ ctx, url }), params.courseId);
  throw redirect(subscribePath(params.courseId));
});

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  const title = loaderData?.texts.title ?? "Suscripción";
  return [titled(matches, title), { name: "robots", content: "noindex" }];
}

export default function SubscribePage() {
  const { csrf, texts, path, coverUrl, refusal, subscribed } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>()?.problem.detail;
  const error = refusal ?? failed;
  return (
    <main id="contenido" className="wrap subscribe-page">
      <span className="plate">
        <Cover src={coverUrl} sizes="(min-width: 720px) 560px, 100vw" eager />
      </span>
      <h1>{texts.title}</h1>
      {subscribed ? (
        <>
          <Note kind="ok">{texts.welcome}</Note>
          <div className="acts">
            <ButtonLink href={path}>Continuar</ButtonLink>
          </div>
        </>
      ) : (
        <form method="post">
          <input type="hidden" name="_csrf" value={csrf} />
          <p>{texts.meaning}</p>
          {error ? (
            <Note kind="error" focus={failed !== undefined}>
              {error}
            </Note>
          ) : null}
          <div className="acts">
            {refusal ? null : <Button>Suscribirme</Button>}
            <ButtonLink variant="text" href={path}>
              {refusal ? "Volver al curso" : "Ahora no"}
            </ButtonLink>
          </div>
        </form>
      )}
    </main>
  );
}
