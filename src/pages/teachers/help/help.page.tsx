// /teachers/help: answers to what teachers ask, found by words, and how to write to the academy.
import { useEffect } from "react";
import { useLoaderData, useLocation } from "react-router";
import { contactOf } from "#src/academies/contact.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { videoNames } from "#src/media/uploads/video-types.rules.ts";
import { letterTo, readSearch } from "#src/pages/frame/help/help-search.rules.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { HelpList } from "./help-list.tsx";

export const loader = loadForMember(async ({ ctx, url }) => ({
  search: readSearch(url.searchParams.get("q")),
  facts: {
    videos: videoNames(ctx.outside.videoTypes),
    hasAcademyReview: ctx.outside.review === "manual",
    invitations: {
      first: ctx.outside.quotas.within.firstInvitations.attempts,
      later: ctx.outside.quotas.within.courseInvitations.attempts,
    },
    sharesLearnerEmails: ctx.academy.sharesLearnerEmails,
    tax: { taxPercent: ctx.academy.taxPercent, taxReason: ctx.academy.taxReason },
  },
  academy: { name: ctx.academy.name, contact: contactOf(ctx) },
}));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Ayuda")];
}

export default function HelpPage() {
  const { search, facts, academy } = useLoaderData<typeof loader>();
  useOpenAnswer();
  return (
    <main id="contenido" className="wrap help">
      <h1>Ayuda</h1>
      <p className="lead">Respuestas a lo que más preguntan quienes enseñan.</p>
      <HelpList key={search} search={search} facts={facts} contact={academy.contact} />
      <section className="help-write" aria-labelledby="escribir">
        <h2 id="escribir">¿Necesitas algo más?</h2>
        <p>
          {`Escríbele a ${academy.name}. Cuenta qué querías hacer y qué pasó; una foto de la pantalla ayuda mucho.`}
        </p>
        <ButtonLink
          variant="secondary"
          href={letterTo(academy.contact, `Ayuda para enseñar en ${academy.name}`)}
        >
          Escribirle a la academia
        </ButtonLink>
        <p className="muted small">{academy.contact}</p>
      </section>
    </main>
  );
}

/** A browser opens the answer that an address names only in a document that it loads itself. */
function useOpenAnswer(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is one step to the answer
  useEffect(() => {
    const answer = hash && document.getElementById(decodeHash(hash));
    const folded = answer ? answer.closest("details") : null;
    if (!folded) return;
    folded.open = true;
    folded.scrollIntoView();
  }, [hash, key]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
