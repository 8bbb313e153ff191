// The frame of the site around a page: header and footer.
import { Outlet, useLoaderData } from "react-router";
import { load } from "#src/http/react-router.ts";
import { AcademyNote } from "./academy-note.tsx";
import { frameWithBell } from "./frame-data.ts";
import { SiteFooter } from "./page-foot.tsx";
import { FeedHeader } from "./page-head.tsx";

export const loader = load(({ ctx, web, url }) => frameWithBell(ctx, web, url));

export default function FrameLayout() {
  const { foot, standing, ...head } = useLoaderData<typeof loader>();
  return (
    <>
      <FeedHeader {...head} />
      <AcademyNote standing={standing} />
      <Outlet />
      <SiteFooter {...foot} />
    </>
  );
}
