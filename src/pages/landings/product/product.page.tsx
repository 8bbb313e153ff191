// /semillero/landing: what an academy is and costs, for whoever may open one (spec 2 §1).
import { redirect, useLoaderData } from "react-router";
import { mainHostAddress } from "#src/academies/addresses/academy-url.ts";
import { publicPage } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { askedPreview } from "./preview.rules.ts";
import { productData } from "./product-data.ts";
import { ProductView } from "./product-view.tsx";

export const handle = { scene: true };

export const loader = publicPage(async ({ ctx, web, url }) => {
  const elsewhere = mainHostAddress(ctx, url);
  if (elsewhere) throw redirect(elsewhere);
  // One for each name and colour that anybody thinks of: the cache has better pages to keep.
  if (askedPreview(url.searchParams)) web.makePrivate();
  return productData(ctx, url.searchParams);
});

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  return loaderData?.head ?? [titled(matches, "Abre tu academia")];
}

export default function ProductPage() {
  const { head: _, ...page } = useLoaderData<typeof loader>();
  return <ProductView {...page} />;
}
