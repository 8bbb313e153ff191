import {
  type FormEvent,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import { type FormValues, fieldsOf } from "#src/http/forms/form-data.rules.ts";
import { intentField } from "#src/http/forms/form-lists.rules.ts";
import type { FormEdit, FormProblem } from "#src/http/react-router.ts";
import { LeaveDialog } from "#src/pages/teachers/saving/leave-dialog.tsx";
import { OopsDialog } from "#src/pages/teachers/saving/oops-dialog.tsx";
import { useLastAnswer } from "#src/pages/teachers/saving/use-last-answer.ts";
import { useSaving } from "#src/pages/teachers/saving/use-saving.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { typedIn } from "#src/ui/forms/form-text.browser.ts";
import { dropForm } from "#src/ui/forms/kept-form.browser.ts";
import { KeptNote } from "#src/ui/forms/kept-note.tsx";
import { compareIntent } from "#src/ui/forms/save-status.tsx";
import type { StaleField } from "#src/ui/forms/stale-section.tsx";
import { laterPart } from "#src/ui/later-part.tsx";
import { Note } from "#src/ui/note.tsx";
import { courseSaver } from "./autosave-course.browser.ts";
import { StepForm } from "./step-form.tsx";
import { oops, savedBefore, stepTitles } from "./wizard.rules.ts";
import type { WizardData } from "./wizard-data.ts";

// What the form itself needs loads first.
const StaleSection = laterPart(
  async () => (await import("#src/ui/forms/stale-section.tsx")).StaleSection,
);
const WizardProgress = laterPart(
  async () => (await import("./wizard-progress.tsx")).WizardProgress,
);
const WizardPreview = laterPart(async () => (await import("./wizard-preview.tsx")).WizardPreview);
// Of step 2 alone.
const CoverField = laterPart(
  async () => (await import("#src/courses/cover/cover-field.tsx")).CoverField,
);

type Stale = {
  fields: StaleField[];
  version: number;
  courseId: string;
  /** Under which the form makes a course of its own; only of one that was not saved yet. */
  otherKey?: string | undefined;
};

export type WizardAnswer =
  | (Omit<FormProblem, "values"> & { values: FormProblem["values"] | undefined; stale?: Stale })
  | FormEdit
  | undefined;

type WizardViewProps = { page: WizardData; answer: WizardAnswer };

export function WizardView({ page, answer }: WizardViewProps) {
  const { step, isNew, status } = page;
  const place = `${page.owner} ${page.here}`;
  // The form itself still has what a lost connection did not bring away.
  const formAnswer = answer?.values ? (answer as FormProblem | FormEdit) : undefined;
  const isDraft = status === "draft" && !isNew;
  const [saver] = useState(() => courseSaver(page));
  const save = isDraft ? saver.save : undefined;
  const saving = useSaving({ place, version: page.version, answer, formAnswer, save });
  const [typed, setTyped] = useState<Record<string, string>>({});
  const overtaken = useOvertaken(answer);
  const { revalidate } = useRevalidator();
  // The same from save to save, as `laterPart` needs; each save of the cover asks for the newest.
  const coverVersion = useDeferredValue(saving.version);
  const newest = useRef(saving.alone);
  newest.current = saving.alone;
  const alone = useCallback<typeof saving.alone>(
    (save) =>
      newest.current(async (over) => {
        const version = await save(over);
        saver.passed({ over, version });
        return version;
      }),
    [saver],
  );
  const hasCover = page.cover.hasPicture || page.cover.usesPrint;
  const coverFault = answer?.problem?.errors?.find(({ path }) => path === "cover")?.message;
  const isFailed = (answer?.problem?.status ?? 0) >= 500;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each form begins with its own texts
  useEffect(() => {
    const { title, category, price } = saving.form.current ? typedIn(saving.form.current) : {};
    if (step === 1 && typeof title === "string") {
      const drawn = { title, category: String(category), price: String(price) };
      startTransition(() => setTyped(drawn));
    }
  }, [saving.formKey]);

  function onInput({ target }: FormEvent<HTMLElement>): void {
    const { name, value } = target as HTMLInputElement;
    if (["title", "category", "price"].includes(name)) {
      startTransition(() => setTyped((typed) => ({ ...typed, [name]: value })));
    }
    saving.area.onInput();
  }

  return (
    <main id="contenido" className="wrap wizard">
      <div>
        <p className="small muted num">Paso {step} de 3</p>
        <h1>{stepTitles[step]}</h1>
        <WizardProgress step={step} />
        {overtaken ? (
          <StaleSection
            title={page.isNew ? savedBefore : staleCourse}
            fields={overtaken.stale.fields}
            csrf={page.csrf}
            posted={fieldsOf(overtaken.values)}
            version={overtaken.stale.version}
            intent={intentAfter(overtaken.values[intentField])}
            href={`/teachers/courses/${overtaken.stale.courseId}/edit?step=${step}&saved=${overtaken.stale.version}`}
            action={`/teachers/courses/${overtaken.stale.courseId}/edit?step=${step}`}
            onSubmit={saving.sent}
            onTakeSaved={() => dropForm(place)}
          >
            {overtaken.stale.otherKey ? (
              <Button
                variant="secondary"
                name="key"
                value={overtaken.stale.otherKey}
                formAction={page.here}
              >
                Crear otro curso con la mía
              </Button>
            ) : null}
          </StaleSection>
        ) : (
          <>
            {page.notice ? (
              <Note kind="warn">
                <p>{page.notice}</p>
              </Note>
            ) : null}
            {saving.kept ? <KeptNote at={saving.kept.at} onDiscard={saving.discard} /> : null}
            {step === 2 ? (
              <div id="cover" tabIndex={-1}>
                <CoverField
                  course={page.cover}
                  csrf={page.csrf}
                  version={coverVersion}
                  alone={alone}
                  // The preview shows the new cover.
                  onSaved={revalidate}
                  error={hasCover ? undefined : coverFault}
                />
              </div>
            ) : null}
            <div {...saving.area} onInput={onInput}>
              <StepForm key={saving.formKey} page={page} saving={saving} />
            </div>
          </>
        )}
      </div>
      <WizardPreview page={page} typed={typed} />
      <LeaveDialog guard={saving.guard} />
      <OopsDialog text={oops} failed={isFailed ? answer : null} failures={saving.failures} />
    </main>
  );
}

/** The answer that another tab was faster; a lost connection while choosing does not end it. */
function useOvertaken(answer: WizardAnswer): { stale: Stale; values: FormValues } | null {
  const last = useLastAnswer(answer?.values ? answer : undefined);
  if (!last?.values || !("stale" in last) || !last.stale) return null;
  return { stale: last.stale, values: last.values };
}

/** After looking at both versions one stays on the step. */
function intentAfter(asked: unknown): string {
  if (asked === compareIntent) return "stay";
  return typeof asked === "string" ? asked : "next";
}
