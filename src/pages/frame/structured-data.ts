// What search engines read of a page (schema.org). React Router escapes it, so that no text of a
// person ends its script.
import type { MetaDescriptor } from "react-router";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { brandOf } from "#src/academies/brand-of.ts";
import { contactOf } from "#src/academies/contact.ts";
import type { Ctx } from "#src/ctx.ts";
import { iconUrl } from "#src/images/site-icon.ts";
import { social } from "./social.rules.ts";

type Structured = Extract<MetaDescriptor, { "script:ld+json": unknown }>;
export type Data = Structured["script:ld+json"];

const context = "https://schema.org";

/** An entry of a page's `meta`. */
export function structured(data: Data): Structured {
  return { "script:ld+json": data };
}

/** Whose site it is: its name, logo, profiles and where to write. For the landings. */
export function organizationData(ctx: Ctx): Structured {
  const { name, logoUrl, isProduct } = brandOf(ctx);
  return structured({
    "@context": context,
    "@type": "Organization",
    name,
    url: academyUrl(ctx, "/"),
    logo: academyUrl(ctx, logoUrl ?? iconUrl(ctx, "512")),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: contactOf(ctx),
      url: academyUrl(ctx, "/contact"),
      availableLanguage: "es",
    },
    ...(isProduct ? { sameAs: Object.values(social) } : {}),
  });
}

type Listed = { name: string; path: string };

/** The courses that a page shows, in its order. @param first the number of the first of them */
export function itemListData(ctx: Ctx, items: readonly Listed[], first = 1): Structured {
  return structured({
    "@context": context,
    "@type": "ItemList",
    itemListElement: elements(ctx, items, first),
  });
}

/** The way from the landing to a page. */
export function breadcrumbData(ctx: Ctx, items: readonly Listed[]): Structured {
  return structured({
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: academyUrl(ctx, path),
    })),
  });
}

function elements(ctx: Ctx, items: readonly Listed[], first: number) {
  return items.map(({ name, path }, at) => ({
    "@type": "ListItem",
    position: first + at,
    name,
    url: academyUrl(ctx, path),
  }));
}

type Answered = { question: string; answer: readonly string[] };

/** Questions that the page answers in the same words. */
export function faqData(answers: readonly Answered[]): Structured {
  return structured({
    "@context": context,
    "@type": "FAQPage",
    mainEntity: answers.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join("\n\n") },
    })),
  });
}
