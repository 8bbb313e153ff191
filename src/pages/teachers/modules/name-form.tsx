import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { longestName, nameFault } from "#src/courses/authoring/outline/outline.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { ModuleRow } from "./modules.rules.ts";
import { useSending } from "./use-change-queue.ts";
import type { OutlinePage } from "./use-outline.ts";

type NameFormProps = {
  outline: OutlinePage;
  /** The one that gets another name; absent for a new one. */
  module?: ModuleRow;
  /** What the server refused of a form that was sent without scripts. */
  refused: FormProblem | undefined;
  /** @param saved the module's id, or null if nothing was saved */
  onClose(saved: string | null): void;
};

/** Names a module in its row: Enter saves, Esc leaves it as it is. */
export function NameForm({ outline, module, refused, onClose }: NameFormProps) {
  const mine = refused && textAt(refused.values, "id") === module?.id ? refused : undefined;
  const typed = mine && textAt(mine.values, "name");
  const [name, setName] = useState(typed ?? module?.name ?? "");
  const [fault, setFault] = useState(mine ? textOf(mine, module) : null);
  const [tried, setTried] = useState(Boolean(mine));
  const input = useRef<HTMLInputElement>(null);
  const [key] = useState(outline.saved.newId);
  const id = `name-${module?.id ?? "new"}`;
  const counter = `${name.length}/${longestName}`;
  const { here, csrf } = outline.saved;
  const query = module ? `?rename=${module.id}` : "?rename=new";

  useEffect(() => {
    const field = input.current;
    field?.focus();
    // Whoever types already goes on.
    if (field?.value === field?.defaultValue) field?.select();
  }, []);

  const sending = useSending(outline.send, {
    done(done) {
      if (done.kind !== "named") return;
      outline.say(module ? `El módulo se llama ahora «${done.name}»` : `Agregaste «${done.name}»`);
      if (!module) outline.reveal(done.id);
      onClose(done.id);
    },
    fault(text, status) {
      setFault(
        status === 409 && module ? `${text}: ahora se llama «${module.name}». ${again}` : text,
      );
      input.current?.focus();
    },
  });

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = nameFault(name);
    setTried(true);
    setFault(wrong);
    if (wrong) input.current?.focus();
    if (wrong || sending.busy) return;
    const known: Record<string, string> = module
      ? { id: module.id, version: String(module.version) }
      : { key };
    sending.send({ do: module ? "rename" : "add", ...known, name });
  }

  return (
    <form
      method="post"
      action={here + query}
      className="name-form"
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose(null);
      }}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="do" value={module ? "rename" : "add"} />
      {module ? (
        <>
          <input type="hidden" name="id" value={module.id} />
          <input type="hidden" name="version" value={module.version} />
        </>
      ) : (
        <input type="hidden" name="key" value={key} />
      )}
      <div className="name-field">
        <label className="sr" htmlFor={id}>
          Nombre del módulo
        </label>
        <input
          ref={input}
          id={id}
          name="name"
          className="inp"
          autoComplete="off"
          {...{ autoFocus: true }}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            if (tried) setFault(nameFault(currentTarget.value));
            else if (currentTarget.value.length > longestName) {
              setFault(nameFault(currentTarget.value));
              setTried(true);
            }
          }}
          {...describedBy(id, { counter, error: fault ?? undefined })}
        />
        {fault ? <ErrorText id={`${id}-error`}>{fault}</ErrorText> : null}
        <p className="hint" id={`${id}-hint`}>
          <span>Enter para confirmar</span>
          <span className="num">{counter}</span>
        </p>
      </div>
      <button
        className="icon-btn"
        type="submit"
        aria-label="Guardar el nombre"
        aria-busy={sending.busy || undefined}
      >
        {sending.busy ? <span className="spin" /> : <Icon name="check" />}
      </button>
      <a
        className="icon-btn"
        href={here + (module ? `?open=${module.id}` : "")}
        aria-label="Dejar el nombre como estaba"
        onClick={(event) => {
          event.preventDefault();
          onClose(null);
        }}
      >
        <Icon name="x" />
      </a>
    </form>
  );
}

const again = "Si guardas otra vez, queda el tuyo.";

function textOf({ problem }: FormProblem, module: ModuleRow | undefined): string {
  const text = problem.errors?.[0]?.message ?? problem.detail;
  return problem.status === 409 && module
    ? `${text}: ahora se llama «${module.name}». ${again}`
    : text;
}
