// The data of the landing that sells academies, and its head.
import type { MetaDescriptor } from "react-router";
import { contactOf } from "#src/academies/contact.ts";
import { shareTitleUrl } from "#src/courses/cover/share-title.ts";
import type { Ctx } from "#src/ctx.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";
import { faqData } from "#src/pages/frame/structured-data.ts";
import { formatGigabytes } from "#src/ui/formats/bytes.rules.ts";
import { formatDay } from "#src/ui/formats/numbers.rules.ts";
import { productPage } from "#src/visits/pages.rules.ts";
import { costsOf } from "./costs.rules.ts";
import { askedPreview, previewOf } from "./preview.rules.ts";
import { type Question, questionsOf } from "./questions.rules.ts";

export async function productData(ctx: Ctx, query: URLSearchParams) {
  const rate = await ctx.outside.rates.usdCop();
  const asked = askedPreview(query);
  const costs = costsOf(ctx.outside.fees, rate && { price: rate.price, day: formatDay(rate.date) });
  const contact = contactOf(ctx);
  const questions = questionsOf({ platform: costs.platform, contact });
  return {
    head: headOf(ctx, questions, asked !== null),
    preview: asked ?? previewOf(query),
    costs,
    questions,
    storage: formatGigabytes(ctx.outside.quotas.toldBytes),
    baseDomain: ctx.outside.baseDomain,
    contact,
  };
}

const title = "Abre la academia de tu gente";
const description =
  "Cursos en video con el nombre, el color y la dirección de tu asociación, fundación o escuela. Abrirla no cuesta: pagas cuando vendes.";

/** @param isVariant whether it shows what one visitor chose */
function headOf(ctx: Ctx, questions: Question[], isVariant: boolean): MetaDescriptor[] {
  const head: MetaDescriptor[] = [
    { title: `${title} · ${ctx.academy.name}` },
    { name: "description", content: description },
    canonical(ctx, productPage),
  ];
  const image = shareTitleUrl(ctx, { page: "product", title, motif: "tree" });
  const imageAlt = `${title}, sobre un grabado del campo al amanecer`;
  head.push(...sharedMeta(ctx, { title, description, path: productPage, image, imageAlt }));
  if (isVariant) return [...head, { name: "robots", content: "noindex, follow" }];
  return [
    ...head,
    faqData(questions.map(({ question, answer }) => ({ question, answer: [answer] }))),
  ];
}
