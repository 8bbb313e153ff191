// /help and /ayuda: answers to what learners ask, found by words on the server, and while typing
// where scripts run.
import { useLoaderData } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { publicPage } from "#src/http/react-router.ts";
import helpStyle from "#src/pages/frame/help/help.css?inline";
import { readSearch } from "#src/pages/frame/help/help-search.rules.ts";
import { faqData } from "#src/pages/frame/structured-data.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { legalMeta, shopOf } from "../legal-data.ts";
import { helpPath, learnersTopics } from "./help-topics.rules.ts";
import { HelpView } from "./help-view.tsx";

/** Finds while somebody types. */
export const handle = { publicScript: true };

export const loader = publicPage(async ({ ctx, url }) => {
  const shop = shopOf(ctx);
  const search = readSearch(url.searchParams.get("q"));
  const head = legalMeta(ctx, {
    title: `Ayuda · ${shop.name}`,
    description:
      "Cómo pagar sin tarjeta, ver clases con poca señal, pedir un reembolso y cuidar tu cuenta.",
    path: helpPath,
    picture: { page: "help", title: "Ayuda", motif: "seedling" },
  });
  const answers = learnersTopics(shop).flatMap((topic) => topic.answers);
  const told = search ? { name: "robots", content: "noindex, follow" } : faqData(answers);
  return { search, shop, isAway: isAway(ctx.academy, ctx.now), head: [...head, told] };
});

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  return loaderData?.head ?? [titled(matches, "Ayuda")];
}

export default function HelpPage() {
  return (
    <>
      <style>{helpStyle}</style>
      <HelpView {...useLoaderData<typeof loader>()} />
    </>
  );
}
