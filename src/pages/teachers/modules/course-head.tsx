import { statusLabels } from "#src/courses/rules.ts";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import { PublishMenu } from "#src/teaching/publishing/publish-menu.tsx";
import type { PublishState } from "#src/teaching/publishing/publish-state.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { laterPart } from "#src/ui/later-part.tsx";
import { Note } from "#src/ui/note.tsx";
import { Cover } from "#src/ui/pictures/cover.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { type ModuleRow, outlineLine } from "./modules.rules.ts";

// The list of modules loads first.
const WizardProgress = laterPart(
  async () => (await import("../wizard/wizard-progress.tsx")).WizardProgress,
);

type CourseHeadProps = {
  course: { id: string; title: string; coverUrl: string; previewHref: string };
  modules: readonly ModuleRow[];
  state: PublishState;
  csrf: string;
  here: string;
};

const pills = { draft: "warn", processing: "warn", published: "ok", archived: "off" } as const;

export function CourseHead({ course, modules, state, csrf, here }: CourseHeadProps) {
  return (
    <>
      <div className="course-head">
        <span className="plate">
          <Cover src={course.coverUrl} sizes="(min-width: 720px) 240px, 112px" eager />
        </span>
        <div>
          <span className={`pill ${pills[state.status]}`}>{statusLabels[state.status]}</span>
          <h1>{course.title}</h1>
          <p className="muted num">{outlineLine(modules)}</p>
        </div>
      </div>
      {state.status === "draft" ? <WizardProgress step="done" /> : null}
      <div className="course-acts">
        <PublishMenu course={course} state={state} csrf={csrf} here={here} />
        <ButtonLink variant="secondary" href={`/teachers/courses/${course.id}/edit`}>
          <Icon name="pencil-simple" small /> Editar
        </ButtonLink>
        <ButtonLink variant="secondary" href={infoPath(course.id)}>
          <Icon name="user" small /> Estudiantes
        </ButtonLink>
        <ButtonLink variant="secondary" href={course.previewHref}>
          <Icon name="eye" small /> Vista previa
        </ButtonLink>
      </div>
      <Standing state={state} />
    </>
  );
}

/** What stands between the course and being on sale. */
function Standing({ state }: { state: PublishState }) {
  const { status, waitingFor, reasons, missing } = state;
  return (
    <>
      {waitingFor ? (
        <Note kind="info">
          <p>{waitingFor}</p>
        </Note>
      ) : null}
      {reasons.length > 0 ? (
        <Note kind="warn">
          <p>La última revisión devolvió el curso:</p>
          <ul className="seeds">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      {status === "draft" && missing.length > 0 ? (
        <Note kind="info" links={missing}>
          <p>Para publicar el curso falta:</p>
        </Note>
      ) : null}
      {status === "published" ? (
        <p className="muted small live">El curso está publicado: lo que cambies se ve enseguida.</p>
      ) : null}
    </>
  );
}
