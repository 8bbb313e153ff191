import { Icon } from "#src/ui/pictures/icon.tsx";
import { type LessonRow, lessonLine } from "./modules.rules.ts";
import { RowMenu, type RowProps } from "./row-menu.tsx";

type LessonItemProps = RowProps & {
  lesson: LessonRow;
  /** Where it is edited. */
  href: string;
  /** Nothing of the course is before it, or after it. */
  atStart: boolean;
  atEnd: boolean;
};

export function LessonItem(props: LessonItemProps) {
  const { lesson, href, atStart, atEnd, outline, stages, onAsk, onStep } = props;
  const { id, title } = lesson;
  const { row, upload } = stages.of(lesson);
  return (
    <li className={`lesson-row ${lesson.state}`} data-class={id}>
      <span className="about">
        <span className="title">{title}</span>
        <span className="t num">
          {lessonLine(row, upload)}
          {lesson.state === "listed" ? <span className="sr">, listada</span> : null}
        </span>
      </span>
      <span className="row-acts">
        <RowMenu
          {...{ id, title, outline, atStart, atEnd, onStep }}
          kind="class"
          onMove={() => onAsk({ kind: "move", id })}
        />
        <a className="icon-btn" href={href} aria-label={`Editar «${title}»`}>
          <Icon name="pencil-simple" />
        </a>
        <a
          className="icon-btn"
          href={`${outline.saved.here}?remove=${id}`}
          aria-label={`Eliminar la clase «${title}»`}
          onClick={(event) => {
            event.preventDefault();
            onAsk({ kind: "remove", id });
          }}
        >
          <Icon name="trash" />
        </a>
      </span>
    </li>
  );
}
