// The form of a comment: idle, loading or errored (spec 1 §4); a text that failed is given back.
import { type RefObject, type SubmitEvent, useEffect, useState, useSyncExternalStore } from "react";
import { cleanComment, commentFault, lengthOf } from "./comments.rules.ts";

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Null once it stands, else what went wrong. */
  send(text: string): Promise<string | null>;
  /** What a page without scripts was refused with. */
  refused: { text: string; message: string } | null;
};

export function useCommentForm({ field, send, refused }: Options) {
  const [text, setText] = useState(refused?.text ?? "");
  const [state, setState] = useState<"idle" | "loading" | "errored">(refused ? "errored" : "idle");
  const [message, setMessage] = useState(refused?.message ?? null);
  const hasScripts = useSyncExternalStore(never, yes, no);

  // What was typed before the scripts came, and what the browser kept from the last visit.
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, [field]);

  async function submit(): Promise<void> {
    if (state === "loading" || commentFault(text)) return;
    const typed = text;
    // The button that had the focus goes, or sleeps.
    field.current?.focus();
    setState("loading");
    setMessage(null);
    write("");
    const failed = await send(cleanComment(typed));
    setState(failed ? "errored" : "idle");
    if (!failed) return;
    setMessage(failed);
    write(typed);
  }

  function write(value: string): void {
    setText(value);
    if (field.current) field.current.value = value;
  }

  const length = lengthOf(text);
  return {
    state,
    message,
    length,
    /** Said while there is too much; that there is nothing shows. */
    fault: length > 0 ? commentFault(text) : null,
    /** Without scripts nothing could wake a button that sleeps. */
    maySend: !hasScripts || (state === "idle" && commentFault(text) === null),
    submit,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      void submit();
    },
    onInput(value: string) {
      setText(value);
      setState("idle");
      setMessage(null);
    },
  };
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
