// The title of a page: what it shows, and the academy on whose host it is.
import { PRODUCT_NAME } from "#src/ui/brand/product.rules.ts";

/** What React Router passes to `meta`. */
export type TitleArgs = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

type Root = { frame?: { academy?: { name?: string } } } | null | undefined;

/** The academy's name; the product's, where not even the root could be loaded. */
export function siteName(matches: TitleArgs["matches"]): string {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as Root)?.frame?.academy?.name ?? PRODUCT_NAME;
}

/** `Privacidad · La Gulupa`. */
export function titled(matches: TitleArgs["matches"], title: string): { title: string } {
  return { title: `${title} · ${siteName(matches)}` };
}
