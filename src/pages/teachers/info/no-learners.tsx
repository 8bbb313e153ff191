import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { type InfoQuery, type InfoTab, listPathOf, tabNames } from "./info-query.rules.ts";
import { InviteOpener } from "./invite-opener.tsx";

type NoLearnersProps = {
  courseId: string;
  asked: InfoQuery & { tab: InfoTab };
  counts: Record<InfoTab, number>;
};

/** A tab without people says what would stand there, and where the others are. */
export function NoLearners({ courseId, asked, counts }: NoLearnersProps) {
  if (asked.email) return <NothingFound courseId={courseId} asked={asked} counts={counts} />;
  const { title, hint } = texts[asked.tab];
  return (
    <Empty
      art={<SpotArt motif="basket" />}
      title={title}
      hint={hint}
      action={<InviteOpener courseId={courseId} variant="secondary" />}
    />
  );
}

const texts: Record<InfoTab, { title: string; hint: string }> = {
  invited: {
    title: "No hay invitaciones pendientes",
    hint: "Aquí quedan las personas que invitas, hasta que aceptan.",
  },
  registered: {
    title: "Todavía no hay estudiantes",
    hint: "Aquí quedan quienes compran el curso y quienes aceptan tu invitación.",
  },
};

function NothingFound({ courseId, asked, counts }: NoLearnersProps) {
  const other = asked.tab === "invited" ? "registered" : "invited";
  const found = counts[other];
  return (
    <Empty
      art={<SpotArt motif="basket" />}
      title={`Ningún correo de ${tabNames[asked.tab]} tiene “${asked.email}”`}
      hint="Solo se pueden buscar los correos que ves: los de las personas que invitaste y los de quienes lo permiten."
      action={
        <p className="acts">
          {found > 0 ? (
            <ButtonLink
              variant="secondary"
              href={`${listPathOf(courseId, { ...asked, tab: other, page: 1 })}#estudiantes`}
            >
              {`${tabNames[other]}: ${formatCounted(found, "correo", "correos")}`}
            </ButtonLink>
          ) : null}
          <ButtonLink
            variant="secondary"
            href={`${listPathOf(courseId, { tab: asked.tab })}#estudiantes`}
          >
            Ver todos
          </ButtonLink>
        </p>
      }
    />
  );
}
