import type { FormProblem } from "#src/http/react-router.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { LessonItem } from "./lesson-item.tsx";
import { type ModuleRow, moduleLine } from "./modules.rules.ts";
import { NameForm } from "./name-form.tsx";
import { RowMenu, type RowProps } from "./row-menu.tsx";
import { SeveralVideosButton } from "./several-videos.tsx";
import type { SeveralVideos } from "./use-several-videos.ts";

type ModuleItemProps = RowProps & {
  module: ModuleRow;
  /** Counted from 0. */
  place: number;
  videos: SeveralVideos;
  editing: boolean;
  refused: FormProblem | undefined;
  onEdit(on: boolean): void;
};

export function ModuleItem(props: ModuleItemProps) {
  const { module, place, outline, videos, editing, refused, onEdit } = props;
  const { id } = module;
  const isOpen = outline.open.has(id);
  return (
    <li className="mod-item" data-module={id} {...videos.dropOn(id)}>
      <div className={editing ? "mod-head naming" : "mod-head"}>
        <span className="ix num">{place + 1}</span>
        {editing ? (
          <NameForm
            outline={outline}
            module={module}
            refused={refused}
            onClose={() => {
              onEdit(false);
              outline.focus(`edit-${id}`);
            }}
          />
        ) : (
          <ModuleHead {...props} isOpen={isOpen} />
        )}
      </div>
      <div id={`body-${id}`} className={isOpen ? "mod-body open" : "mod-body"}>
        <div>{isOpen ? <ModuleBody {...props} /> : null}</div>
      </div>
    </li>
  );
}

function ModuleHead(props: ModuleItemProps & { isOpen: boolean }) {
  const { module, place, outline, stages, isOpen, onEdit, onAsk, onStep } = props;
  const { id, name, lessons } = module;
  const { here } = outline.saved;
  return (
    <>
      <a
        id={`mod-${id}`}
        className="mod-name"
        href={isOpen ? here : `${here}?open=${id}`}
        aria-expanded={isOpen}
        aria-controls={`body-${id}`}
        onClick={(event) => {
          event.preventDefault();
          outline.toggle(id);
        }}
      >
        <span>
          <span className="name">{name}</span>
          <span className="t num">{moduleLine(lessons.map((one) => stages.of(one).row))}</span>
        </span>
        <Icon name="caret-down" />
      </a>
      <span className="row-acts">
        <RowMenu
          {...{ id, outline, onStep }}
          title={name}
          kind="module"
          atStart={place === 0}
          atEnd={place === outline.modules.length - 1}
          onMove={() => onAsk({ kind: "move", id })}
        />
        <a
          id={`edit-${id}`}
          className="icon-btn"
          href={`${here}?rename=${id}`}
          aria-label={`Cambiar el nombre de «${name}»`}
          onClick={(event) => {
            event.preventDefault();
            onEdit(true);
          }}
        >
          <Icon name="pencil-simple" />
        </a>
        <a
          className="icon-btn remove"
          href={`${here}?remove=${id}`}
          aria-label={`Eliminar el módulo «${name}»`}
          onClick={(event) => {
            event.preventDefault();
            onAsk({ kind: "remove", id });
          }}
        >
          <Icon name="trash" />
        </a>
      </span>
    </>
  );
}

function ModuleBody({ module, videos, ...props }: ModuleItemProps) {
  const { outline, live, onAsk } = props;
  const { id, lessons } = module;
  const modulesPath = outline.saved.here;
  const isFirst = outline.modules[0]?.id === id;
  const isLast = outline.modules.at(-1)?.id === id;
  return (
    <>
      {lessons.length > 0 ? (
        <ol className="lesson-rows">
          {lessons.map((lesson, place) => (
            <LessonItem
              key={lesson.id}
              lesson={lesson}
              href={`${modulesPath}/${id}/classes/${lesson.id}`}
              atStart={isFirst && place === 0}
              atEnd={isLast && place === lessons.length - 1}
              {...props}
            />
          ))}
        </ol>
      ) : (
        <p className="muted small">Este módulo todavía no tiene clases.</p>
      )}
      <div className="mod-acts">
        <ButtonLink variant="secondary" size="small" href={`${modulesPath}/${id}/classes`}>
          <Icon name="plus" small /> Agregar clase
        </ButtonLink>
        {live ? <SeveralVideosButton moduleId={id} videos={videos} /> : null}
        <a
          className="btn txt sm remove"
          href={`${modulesPath}?remove=${id}`}
          onClick={(event) => {
            event.preventDefault();
            onAsk({ kind: "remove", id });
          }}
        >
          Eliminar módulo
        </a>
      </div>
    </>
  );
}
