import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { withLessonAt, withModuleAt } from "#src/courses/authoring/outline/outline.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";
import { SureDialog } from "#src/ui/controls/sure-dialog.tsx";
import type { ModuleRow } from "./modules.rules.ts";
import { useSending } from "./use-change-queue.ts";
import type { OutlinePage } from "./use-outline.ts";

export type Asking = { kind: "remove" | "move"; id: string };

type QuestionsProps = {
  outline: OutlinePage;
  asking: Asking | null;
  live: boolean;
  onClose(): void;
};

/** What is asked before a module or class goes elsewhere or away: a dialog, or without scripts a
 * part of the page. */
export function Questions({ outline, asking, live, onClose }: QuestionsProps) {
  const [fault, setFault] = useState<string | null>(null);
  const neighbour = useRef("add-module");
  const sending = useSending(outline.send, {
    done(done) {
      if (done.kind !== "gone") return;
      outline.say(`Eliminaste «${done.name}»`);
      outline.focus(neighbour.current);
    },
    fault: setFault,
  });
  const thing = asking && thingOf(outline.modules, asking.id);
  if (!asking || !thing) {
    return fault ? (
      <p className="err" role="alert">
        {fault}
      </p>
    ) : null;
  }
  if (asking.kind === "move") {
    return <MoveQuestion key={asking.id} {...{ outline, thing, live, onClose }} />;
  }
  const what = thing.kind === "module" ? "remove-module" : "remove-class";
  const title = `¿Eliminar ${thing.kind === "module" ? "el módulo" : "la clase"} «${thing.name}»?`;
  if (live) {
    return (
      <SureDialog
        id="remove"
        title={title}
        confirm="Eliminar"
        wayOut="Cancelar"
        onConfirm={() => {
          setFault(null);
          neighbour.current = beside(outline.modules, thing);
          sending.send({ do: what, id: thing.id });
          onClose();
        }}
        onClose={onClose}
      >
        <p>{lossOf(thing)}</p>
      </SureDialog>
    );
  }
  return (
    <Asked outline={outline} id={thing.id} title={title}>
      <p>{lossOf(thing)}</p>
      <div className="acts">
        <Button variant="danger" name="do" value={what}>
          Eliminar
        </Button>
        <ButtonLink variant="secondary" href={hereOf(outline)}>
          Cancelar
        </ButtonLink>
      </div>
    </Asked>
  );
}

type Thing = { kind: "module" | "class"; id: string; name: string; place: number; home: ModuleRow };

function thingOf(modules: readonly ModuleRow[], id: string): Thing | null {
  for (const [at, home] of modules.entries()) {
    if (home.id === id) return { kind: "module", id, name: home.name, place: at, home };
    const place = home.lessons.findIndex((lesson) => lesson.id === id);
    const lesson = home.lessons[place];
    if (lesson) return { kind: "class", id, name: lesson.title, place, home };
  }
  return null;
}

/** What has the focus once the thing is gone: the module of a class, the module beside a module. */
function beside(modules: readonly ModuleRow[], { kind, place, home }: Thing): string {
  const module = kind === "class" ? home : (modules[place - 1] ?? modules[place + 1]);
  return module ? `mod-${module.id}` : "add-module";
}

function lossOf({ kind, home }: Thing): string {
  const { length } = home.lessons;
  const many = length === 1 ? "Se va también su clase. " : `Se van también sus ${length} clases. `;
  const classes = kind === "class" || length === 0 ? "" : many;
  return `${classes}Quien ya tiene el curso no pierde nada. Esta acción no se puede deshacer.`;
}

const hereOf = ({ saved: { here, asked } }: OutlinePage) =>
  asked.open ? `${here}?open=${asked.open}` : here;

type AskedProps = { outline: OutlinePage; id: string; title: string; children: ReactNode };

function Asked({ outline, id, title, children }: AskedProps) {
  const { csrf, outlineVersion } = outline.saved;
  return (
    <form method="post" action={hereOf(outline)} className="asked">
      <h2>{title}</h2>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="outlineVersion" value={outlineVersion} />
      {children}
    </form>
  );
}

type MoveQuestionProps = {
  outline: OutlinePage;
  thing: Thing;
  live: boolean;
  onClose(): void;
};

function MoveQuestion({ outline, thing, live, onClose }: MoveQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!live) return;
    dialog.current?.showModal();
    select.current?.focus();
  }, [live]);

  function move(event?: SubmitEvent): void {
    event?.preventDefault();
    const to = select.current?.value ?? "";
    const target = outline.order.find(({ id }) => id === to);
    const place = target?.classes.length ?? 0;
    const next =
      thing.kind === "module"
        ? withModuleAt(outline.order, thing.id, Number(to) - 1)
        : withLessonAt(outline.order, thing.id, { moduleId: to, place });
    dialog.current?.close();
    outline.move(next, thing.id, `menu-${thing.id}`);
  }

  const title = `Mover «${thing.name}»`;
  const field = (
    <div className="field">
      <label htmlFor="move-to">
        {thing.kind === "module" ? "Al lugar" : "Al final del módulo"}
      </label>
      <select
        ref={select}
        id="move-to"
        name="to"
        className="inp"
        defaultValue={thing.kind === "module" ? thing.place + 1 : thing.home.id}
      >
        {outline.modules.map(({ id, name }, at) => (
          <option key={id} value={thing.kind === "module" ? at + 1 : id}>
            {at + 1}. {name}
          </option>
        ))}
      </select>
    </div>
  );
  if (!live) {
    return (
      <Asked outline={outline} id={thing.id} title={title}>
        {field}
        <div className="acts">
          <Button name="do" value="move">
            Mover
          </Button>
          <ButtonLink variant="secondary" href={hereOf(outline)}>
            Cancelar
          </ButtonLink>
        </div>
      </Asked>
    );
  }
  return (
    <Dialog
      id="move"
      ref={dialog}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="button" onClick={() => move()}>
            Mover
          </Button>
          <Button type="button" variant="secondary" onClick={() => dialog.current?.close()}>
            Cancelar
          </Button>
        </>
      }
    >
      <form onSubmit={move}>{field}</form>
    </Dialog>
  );
}
