import { type ReactNode, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import { type Intent, statusPath } from "#src/teaching/publishing/course-status.rules.ts";
import { useStayingForm } from "#src/teaching/publishing/use-staying-form.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { PopDialog, takesFocus } from "#src/ui/controls/pop-dialog.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { changesOf } from "./course-list.rules.ts";
import type { CourseCardData } from "./course-list-data.ts";

type CourseMenuProps = { course: CourseCardData; csrf: string; here: string };

/** Everything that can be done with a course; what takes it from sale or removes it asks first. */
export function CourseMenu({ course, csrf, here }: CourseMenuProps) {
  const { id, title } = course;
  const menu = `menu-${id}`;
  const copyPath = `/teachers/courses/${id}/copy`;
  const { lost, onSubmit } = useStayingForm();
  const [wasOpened, setOpened] = useState(false);
  const changes = changesOf(course);
  const form = (intent: Intent, button: ReactNode) => (
    <form action={statusPath(id, intent, here)} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="here" value={here} />
      <input type="hidden" name="intent" value={intent} />
      {button}
    </form>
  );
  return (
    <div className="course-menu">
      <button className="opener" type="button" popoverTarget={menu}>
        Opciones<span className="sr"> de {title}</span>
        <Icon name="caret-down" small />
      </button>
      {/* Where the page of a form cannot be loaded, the router gives up this one as well. */}
      {wasOpened
        ? [statusPath(id), copyPath].map((page) => <PrefetchPageLinks key={page} page={page} />)
        : null}
      <div className="options" id={menu} popover="auto" onToggle={() => setOpened(true)}>
        <ul>
          <li>
            <a href={`/teachers/courses/${id}/edit`}>Editar</a>
          </li>
          <li>
            <a href={`/teachers/courses/${id}/modules`}>Módulos</a>
          </li>
          <li>
            <a href={infoPath(id)}>Estudiantes</a>
          </li>
          <li>
            <a href={course.previewHref}>Vista previa</a>
          </li>
          <li>
            <a href={`/teachers/courses/${id}/saves`}>Versiones guardadas</a>
          </li>
          <li>
            <form action={copyPath} method="post" onSubmit={onSubmit}>
              <input type="hidden" name="_csrf" value={csrf} />
              <input type="hidden" name="copyId" value={course.copyId} />
              <button type="submit">Duplicar</button>
            </form>
          </li>
          {changes.map(({ intent, label, sure }) => (
            <li key={intent}>
              {sure ? (
                <button type="button" popoverTarget={`${intent}-${id}`}>
                  {label}
                </button>
              ) : (
                form(intent, <button type="submit">{label}</button>)
              )}
            </li>
          ))}
        </ul>
      </div>
      {lost ? (
        <Note kind="error" focus>
          {lost}
        </Note>
      ) : null}
      {changes.map(({ intent, label, sure }) =>
        sure ? (
          <PopDialog
            key={intent}
            id={`${intent}-${id}`}
            title={`¿${label} «${title}»?`}
            alert
            actions={
              <>
                {form(
                  intent,
                  <Button variant={intent === "remove" ? "danger" : "primary"} block>
                    {label}
                  </Button>,
                )}
                <Button
                  type="button"
                  variant="secondary"
                  popoverTarget={`${intent}-${id}`}
                  ref={takesFocus}
                >
                  Cancelar
                </Button>
              </>
            }
          >
            <p>{sure}</p>
          </PopDialog>
        ) : null,
      )}
    </div>
  );
}
