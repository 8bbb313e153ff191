// The frame around a landing: its header stands on the scene, its footer is that of every page.
import { Outlet, useLoaderData, useMatches } from "react-router";
import { load } from "#src/http/react-router.ts";
import { AcademyNote } from "#src/pages/frame/academy-note.tsx";
import { frameWithBell } from "#src/pages/frame/frame-data.ts";
import { SiteFooter } from "#src/pages/frame/page-foot.tsx";
import { FeedHeader } from "#src/pages/frame/page-head.tsx";
import { PixelEvent } from "#src/ui/pixel-event.tsx";

/** Every landing reports its visits, to whom the visitor allows. */
export const handle = { pixelScript: true };

export const loader = load(({ ctx, web, url }) => frameWithBell(ctx, web, url));

/** A page that begins with a scene says so in its `handle`. */
type Handle = { scene?: boolean } | undefined;

export default function LandingLayout() {
  const { foot, standing, ...head } = useLoaderData<typeof loader>();
  const hasScene = useMatches().some(({ handle }) => (handle as Handle)?.scene);
  return (
    <>
      <FeedHeader {...head} look={hasScene ? lookOn(head.academy) : "band"} />
      <AcademyNote standing={standing} />
      <Outlet />
      <SiteFooter {...foot} />
      {foot.asksConsent ? <PixelEvent name="PageView" /> : null}
    </>
  );
}

/** An academy keeps its search, above its scene. */
function lookOn({ isProduct }: { isProduct: boolean }) {
  return isProduct ? "scene" : "flat";
}
