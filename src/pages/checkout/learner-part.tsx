import { LearnerEmail } from "./learner-email.tsx";
import { Part } from "./part.tsx";
import type { Viewer } from "./pay/posted-form.rules.ts";
import { Reveal } from "./reveal.tsx";
import type { FormState } from "./use-checkout-form.ts";

type LearnerPartProps = {
  form: FormState;
  viewer: Viewer | null;
  /** Why the server sells nothing for the address. */
  refusal: string | undefined;
};

/** For whom the courses are: whoever is signed in, unless they are for another person. */
export function LearnerPart({ form, viewer, refusal }: LearnerPartProps) {
  const email = <LearnerEmail form={form} refusal={refusal} />;
  return (
    <Part number={1} title="¿Quién va a tomar el curso?">
      {viewer ? (
        <>
          {form.choices.forOther ? null : <p>{`Tú, con tu cuenta de ${viewer.email}.`}</p>}
          <Reveal
            name="forOther"
            label="Es para otra persona"
            isOpen={form.choices.forOther}
            onChange={(forOther) => form.choose({ forOther })}
          >
            {email}
          </Reveal>
        </>
      ) : (
        email
      )}
    </Part>
  );
}
