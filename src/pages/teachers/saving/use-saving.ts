// Everything that a form of the teacher area does so that nothing typed is lost: it is kept in this
// browser, offered back, saved by itself, and asked about before the page is left.
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { isListIntent } from "#src/http/forms/form-lists.rules.ts";
import { type Autosaver, openAutosaver, type SaveState } from "#src/ui/forms/autosaver.browser.ts";
import type { FormAnswer } from "#src/ui/forms/form-messages.ts";
import { drawnIn, textOf, typedIn } from "#src/ui/forms/form-text.browser.ts";
import { dropForm, type KeptForm, keepForm, keptForm } from "#src/ui/forms/kept-form.browser.ts";
import { type NextForm, passToNext } from "./next-form.browser.ts";
import { leadsOn } from "./sent-form.rules.ts";
import { type LeaveGuard, useLeaveGuard } from "./use-leave-guard.ts";

type Options = {
  /** Identifies the author and the form. */
  place: string;
  /** Of what the page shows; 0 for something that is not saved yet. */
  version: number;
  /** What the action returned; each one ends a sending. */
  answer: unknown;
  /** The part of it that the form shows. */
  formAnswer: FormAnswer;
  next?: NextForm | undefined;
  /** Saves by itself; without it the text is only kept. See `openAutosaver`. */
  save?: Parameters<typeof openAutosaver>[0]["save"] | undefined;
};

export type Saving = {
  /** Spread over an element around the form. */
  area: {
    onInput(): void;
    onSubmitCapture(event: SubmitEvent<HTMLElement>): void;
    onSubmit(event: SubmitEvent<HTMLElement>): void;
  };
  /** The form's `ref`. */
  form: React.RefObject<HTMLFormElement | null>;
  /** The form's `key`: what is kept comes back in a form of its own. */
  formKey: number;
  /** For `useValidatedForm`, called below the key. */
  answer: FormAnswer;
  /** The value of the form's hidden field `version`. */
  version: number;
  state: SaveState;
  /** Grows each time a form could not be sent, because the line is lost. */
  failures: number;
  /** What the form shows instead of what is saved, until it is saved. */
  kept: KeptForm | null;
  /** Shows what is saved instead. */
  discard(): void;
  /** Call it after a change that no event reports, such as an edit of a list. */
  changed(): void;
  /**
   * Another part of the page saves in its turn. @param save saves over the given version
   * @returns the version that is saved then
   */
  alone(save: (version: number) => Promise<number>): Promise<number>;
  /** Call it when another form of the page sends this text. */
  sent(): void;
  guard: LeaveGuard;
};

/**
 * For a page that draws `<div {...saving.area}><Form key={saving.formKey} saving={saving} /></div>`.
 * `Form` calls `useValidatedForm({ schema, failed: saving.answer })`, gives its `<form>` the ref
 * `saving.form` and the hidden field `version` with `saving.version`, and calls `saving.changed()` in
 * an effect of `check.edited`. Beside it stand `KeptNote`, `SaveStatus` and `LeaveDialog`.
 */
export function useSaving(options: Options): Saving {
  const { place, version: drawn, answer, formAnswer, save, next } = options;
  const form = useRef<HTMLFormElement>(null);
  /** What the server has; null while nobody knows. */
  const saved = useRef<string | null>(null);
  const saver = useRef<Autosaver>(null);
  const sends = useRef(false);
  /** While the router starts the navigation of the form itself. */
  const starts = useRef(false);
  /** The server has taken what was sent. */
  const isTaken = useRef(false);
  const sentText = useRef("");
  const navigation = useNavigation();
  const isLeadOn = leadsOn(navigation);
  // A form that came back is still based on what it was read from.
  const first = Number(formAnswer?.values.version) || drawn;
  const [version, setVersion] = useState(first);
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const [failures, setFailures] = useState(0);
  const [kept, setKept] = useState<KeptForm | null>(null);
  const [restored, setRestored] = useState<FormAnswer>();
  const [formKey, setFormKey] = useState(0);
  /** Another form is about to be drawn in place of this one. */
  const isReplaced = useRef(false);

  const read = useCallback(() => {
    const values = form.current && typedIn(form.current);
    return values && { values, text: textOf(values) };
  }, []);
  const isUnsaved = useCallback(() => {
    const now = read();
    return now !== null && !starts.current && !isTaken.current && now.text !== saved.current;
  }, [read]);

  const changed = useCallback(() => {
    const now = read();
    if (!now || isReplaced.current) return;
    if (now.text === saved.current) return dropForm(place);
    keepForm(place, now.values);
    if (!sends.current) saver.current?.changed();
  }, [place, read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other form is drawn
  useEffect(() => {
    isReplaced.current = false;
  }, [formKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each saved state of the page
  useEffect(() => {
    if (!form.current) return;
    sends.current = false;
    isTaken.current = false;
    saved.current = formAnswer ? null : textOf(drawnIn(form.current));
    const before = formAnswer ? null : keptForm(place);
    const isNews = before && textOf(before.values) !== saved.current;
    if (before && !isNews) dropForm(place);
    const base = (isNews && Number(before.values.version)) || first;
    const known = { text: saved.current ?? "", version: base };
    saver.current = save ? openAutosaver({ read, save, show, ...known }) : null;
    // What was typed while scripts started is unsaved as well, and may have been kept just now.
    if (isNews && textOf(before.values) !== read()?.text) showInstead(before, base);
    else changed();
    return () => {
      saver.current?.stop();
      // Who leaves before the answer comes may need the only copy.
      if (isTaken.current) passToNext(place, sentText.current, next);
    };
  }, [place]);

  function showInstead(next: KeptForm | null, base: number): void {
    isReplaced.current = true;
    setKept(next);
    setRestored(next ? { values: next.values } : undefined);
    setVersion(base);
    setFormKey((key) => key + 1);
  }

  function show(next: SaveState, at: number, sent: { text: string }): void {
    setState(next);
    if (next.kind !== "saved") return;
    // A form that is sent right afterwards must carry it.
    flushSync(() => {
      setVersion(at);
      setKept(null);
    });
    if (next.isWhole) saved.current = sent.text;
    const now = read();
    if (!now) return;
    if (now.text === saved.current) dropForm(place);
    else keepForm(place, { ...now.values, version: String(at) });
  }

  useEffect(() => {
    if (isLeadOn && sends.current) isTaken.current = true;
  }, [isLeadOn]);

  // The page stays after a refusal; the text is unsaved again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the action has answered
  useEffect(() => {
    if (!sends.current) return;
    sends.current = false;
    changed();
  }, [answer]);

  // The page stays as well where another navigation has given up the form.
  useEffect(() => {
    if (navigation.state !== "idle" || !sends.current || isTaken.current) return;
    sends.current = false;
    changed();
  }, [navigation.state, changed]);

  useEffect(() => {
    const back = () => void saver.current?.flush();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);

  const guard = useLeaveGuard({
    isUnsaved,
    save: async () => {
      // Two saves at once would make the second one look like another tab's.
      if (sends.current) return false;
      return ((await saver.current?.flush()) ?? false) && !isUnsaved();
    },
  });

  return {
    form,
    formKey,
    version,
    state,
    failures,
    kept,
    changed,
    sent() {
      sends.current = true;
    },
    guard,
    answer: formAnswer ?? restored,
    alone(work) {
      const saves = async (base: number) => {
        const at = await work(base);
        flushSync(() => setVersion(at));
        changed();
        return at;
      };
      return saver.current ? saver.current.alone(saves) : saves(version);
    },
    discard() {
      dropForm(place);
      showInstead(null, drawn);
    },
    area: {
      onInput: changed,
      onSubmitCapture(event) {
        const { submitter } = event.nativeEvent;
        const saving = saver.current;
        if (event.target !== form.current || !saving || saving.isSettled()) return;
        if (submitter instanceof HTMLButtonElement && isListIntent(submitter.value)) return;
        event.preventDefault();
        event.stopPropagation();
        void saving.settle().then(() => {
          if (saving.isSettled()) form.current?.requestSubmit(submitter);
          else setFailures((count) => count + 1);
        });
      },
      onSubmit(event) {
        if (event.target !== form.current) return;
        // The form edits itself after its own handlers.
        if (event.defaultPrevented) return void setTimeout(changed);
        changed();
        sentText.current = read()?.text ?? "";
        saver.current?.pause();
        sends.current = true;
        starts.current = true;
        setTimeout(() => {
          starts.current = false;
        });
      },
    },
  };
}
