// The frame around a campaign: nothing but the brand above it, so that there is one thing to do.
import { Outlet, useLoaderData } from "react-router";
import { load } from "#src/http/react-router.ts";
import { frameOf } from "#src/pages/frame/frame-data.ts";
import { SiteFooter } from "#src/pages/frame/page-foot.tsx";
import { Brand } from "#src/ui/brand/brand.tsx";
import { PixelEvent } from "#src/ui/pixel-event.tsx";
import freeContentStyle from "./free-content.css?inline";

export const loader = load(async ({ ctx, web, url }) => {
  const { academy, foot } = frameOf(ctx, web, url);
  return { academy, foot };
});

export default function CampaignLayout() {
  const { academy, foot } = useLoaderData<typeof loader>();
  return (
    <>
      {/* Part of the document, as the style of the site is: it shows at once. */}
      <style>{freeContentStyle}</style>
      <header className="top slim">
        <div className="wrap in">
          <Brand academy={academy} />
        </div>
      </header>
      <Outlet />
      <SiteFooter {...foot} />
      {foot.asksConsent ? <PixelEvent name="PageView" /> : null}
    </>
  );
}
