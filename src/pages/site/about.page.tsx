// /about: what the site is, who it is for, how courses are made, and where to write (spec 2 §2). An
// academy tells it in its own words.
import { useLoaderData } from "react-router";
import { findAbout } from "#src/academies/queries.ts";
import { publicPage } from "#src/http/react-router.ts";
import { organizationData } from "#src/pages/frame/structured-data.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { AcademyAbout } from "./academy-about.tsx";
import { legalMeta, shopOf } from "./legal-data.ts";
import { ProductAbout } from "./product-about.tsx";

export const loader = publicPage(async ({ ctx }) => {
  const shop = shopOf(ctx);
  const { whatsapp } = ctx.academy;
  const head = legalMeta(ctx, {
    title: `Sobre ${shop.name}`,
    description: shop.isProduct ? ofProduct : `Qué es ${shop.name} y cómo escribirle.`,
    path: "/about",
    picture: { page: "about", title: `Sobre ${shop.name}`, motif: "sowing" },
  });
  const told = [...head, organizationData(ctx)];
  return { head: told, shop, whatsapp, about: shop.isProduct ? "" : await findAbout(ctx) };
});

const ofProduct =
  "Cursos en línea del campo, hechos por quienes lo trabajan: qué somos y para quién.";

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  return loaderData?.head ?? [titled(matches, "Sobre este sitio")];
}

export default function AboutPage() {
  const { shop, about, whatsapp } = useLoaderData<typeof loader>();
  if (shop.isProduct) return <ProductAbout contact={shop.contact} />;
  return <AcademyAbout {...shop} about={about} whatsapp={whatsapp} />;
}
