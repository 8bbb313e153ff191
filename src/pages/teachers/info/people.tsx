import type { ReactNode } from "react";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { InfoLists } from "./info-data.ts";
import { listPathOf } from "./info-query.rules.ts";
import { InvitedCard } from "./invited-card.tsx";
import { LearnerCard } from "./learner-card.tsx";
import { LearnerPager } from "./learner-pager.tsx";
import { LearnerSearch } from "./learner-search.tsx";
import { LearnerTabs } from "./learner-tabs.tsx";
import { NoLearners } from "./no-learners.tsx";

type PeopleProps = {
  courseId: string;
  lists: Omit<InfoLists, "figures">;
  csrf: string;
  /** What was told about an invitation. */
  children: ReactNode;
};

/** Who was invited and who has the course, a page of one of the two. */
export function People({ courseId, lists, csrf, children }: PeopleProps) {
  const { asked, counts, pages, isCut, learners, invited } = lists;
  const isEmpty = learners.length + invited.length === 0;
  const isOfLearners = asked.tab === "registered";
  return (
    <>
      <div className="people-head">
        <h2 id="estudiantes">Estudiantes</h2>
        <LearnerSearch courseId={courseId} asked={asked} />
      </div>
      {children}
      <LearnerTabs courseId={courseId} asked={asked} counts={counts} />
      {isEmpty ? (
        <NoLearners courseId={courseId} asked={asked} counts={counts} />
      ) : (
        <ul className="people">
          {learners.map((learner) => (
            <LearnerCard key={learner.id} learner={learner} />
          ))}
          {invited.map((one) => (
            <InvitedCard
              key={one.id}
              invited={one}
              csrf={csrf}
              here={listPathOf(courseId, asked)}
            />
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <LearnerPager
          page={asked.page}
          pages={pages}
          to={(page) => `${listPathOf(courseId, { ...asked, page })}#estudiantes`}
        />
      ) : null}
      {isOfLearners && !isEmpty ? (
        <div className="people-foot">
          <p className="small muted">
            {isCut && asked.page === pages
              ? "Hasta aquí llega la lista; el archivo los tiene a todos. "
              : null}
            Ves el correo de las personas que invitaste y de quienes lo permiten; de las demás, su
            nombre y su foto.
          </p>
          <ButtonLink
            variant="secondary"
            size="small"
            href={`/api/courses/${courseId}/learners.csv`}
            download=""
          >
            <Icon name="download-simple" small /> Descargar CSV
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
