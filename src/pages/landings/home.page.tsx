// `/`: the main landing on the main host, an academy's landing on its own (spec 2 §2, §3).
import { data, useLoaderData } from "react-router";
import { type PageArgs, publicPage } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { AcademyLanding } from "./academy-landing.tsx";
import { academyLandingData } from "./academy-landing-data.ts";
import landingStyle from "./landing.css?inline";
import { MainLanding } from "./main-landing.tsx";
import { mainLandingData } from "./main-landing-data.ts";

export const handle = { scene: true };

export const loader = publicPage(async (args) => {
  const page = await read(args);
  // No cache may keep a page with a part that could not be read.
  if (!page.isWhole) args.web.makePrivate();
  return page.courses === null ? data(page, 503) : data(page);
});

function read({ ctx }: PageArgs) {
  return ctx.academy.subdomain === null ? mainLandingData(ctx) : academyLandingData(ctx);
}

type Loaded = Awaited<ReturnType<typeof read>>;

export function meta({ loaderData, matches }: { loaderData?: Loaded } & TitleArgs) {
  return loaderData?.head ?? [titled(matches, "Inicio")];
}

export default function HomePage() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      {/* Part of the document, as the style of the site is: it shows at once. */}
      <style>{landingStyle}</style>
      {page.host === "main" ? <MainLanding {...page} /> : <AcademyLanding {...page} />}
    </>
  );
}
