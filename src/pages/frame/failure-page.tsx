// The page in place of one that could not be shown, inside the site's frame. It needs no database.
import { type ComponentType, lazy, Suspense } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { product } from "#src/ui/brand/brand.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { adviceFor } from "./failure-advice.rules.ts";
import { FailureSteps } from "./failure-steps.tsx";
import type { Frame } from "./frame-data.ts";
import { SiteFooter } from "./page-foot.tsx";
import { FeedHeader } from "./page-head.tsx";
import type { Failed } from "./use-failure.ts";

/** Every page with scripts has this page in reserve; a browser loads its frame where it is shown. */
const Head = import.meta.env.SSR
  ? FeedHeader
  : later(async () => (await import("./page-head.tsx")).FeedHeader);
const Foot = import.meta.env.SSR
  ? SiteFooter
  : later(async () => (await import("./page-foot.tsx")).SiteFooter);

/** Without a connection the sentence stands alone. */
function later<Props>(load: () => Promise<ComponentType<Props>>) {
  const nothing: ComponentType<Props> = () => null;
  return lazy(async () => ({ default: await load().catch(() => nothing) }));
}

export function FailurePage({ status, detail }: Failed) {
  const root = useRouteLoaderData<{ frame: Frame }>("root");
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { foot, ...head } = root?.frame ?? unknownFrame(here);
  const signedIn = head.viewer === undefined ? null : head.viewer !== null;
  const { hint, steps } = adviceFor({ status, here, signedIn, hasCourses: head.searches });
  return (
    <>
      <meta name="robots" content="noindex" />
      <Suspense>
        <Head {...head} here={here} />
      </Suspense>
      <Failure
        status={status}
        detail={detail}
        site={head.academy.name}
        hint={hint}
        contact={root?.frame.contact}
        action={<FailureSteps steps={steps} status={status} />}
      />
      <Suspense>
        <Foot {...foot} />
      </Suspense>
    </>
  );
}

/** Where not even the root could be loaded: nobody is named, and every link works for all. */
function unknownFrame(here: string) {
  const academy = product;
  const foot = {
    academy,
    home: "/",
    email: null,
    whatsapp: null,
    almanac: null,
    social: {},
    asksConsent: false,
    hasAbout: true,
  };
  const page = { here, terms: undefined, csrf: null, standing: null, searches: true };
  return { viewer: undefined, ...page, academy, foot };
}
