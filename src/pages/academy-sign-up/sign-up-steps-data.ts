import type { MetaDescriptor } from "react-router";
import { aboutAcademy, administratorEmail } from "#src/academies/opening/request.rules.ts";
import { signUpPath } from "#src/administration/open.rules.ts";
import { checkName, requestAcademy } from "#src/administration/open-request.ts";
import { shareTitleUrl } from "#src/courses/cover/share-title.ts";
import type { Ctx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";
import { problem } from "#src/problem.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { type StepAnswer, valuesIn } from "./sign-up-steps.rules.ts";

const title = "Abre tu academia";
const description =
  "Abre tu academia en línea: tus cursos, con tu nombre y en tu propia dirección.";

/** For search engines and for links that somebody shares. */
export function headOf(ctx: Ctx): MetaDescriptor[] {
  const image = shareTitleUrl(ctx, { page: "academies-sign-up", title, motif: "seedling" });
  const imageAlt = `${title}, sobre un grabado del campo al amanecer`;
  return [
    { title: `${title} · ${ctx.academy.name}` },
    { name: "description", content: description },
    canonical(ctx, signUpPath),
    ...sharedMeta(ctx, { title, description, path: signUpPath, image, imageAlt }),
  ];
}

/** What the button of a step does: it leads on, back, or sends the mail. */
export async function answerStep(ctx: Ctx, form: FormValues): Promise<StepAnswer> {
  const values = valuesIn(form);
  const step = textAt(form, "step");
  const intent = textAt(form, "intent");
  if (intent === "about") return { step: 1, values };
  if (intent === "email") return { step: 2, values };
  const about = parseForm(aboutAcademy, form);
  if (step !== "2" && step !== "3") {
    const refusal = await checkName(ctx, about.subdomain, values.key);
    if (refusal) throw refused(refusal.text);
    return { step: 2, values: { ...values, ...about } };
  }
  const { email } = parseForm(administratorEmail, form);
  const { category, ...named } = about;
  const wanted = { ...named, email, categories: [{ name: category }] };
  const { key, expiresAt } = await requestAcademy(ctx, wanted, values.key || null);
  return {
    step: 3,
    values: { ...values, ...about, email, emailAgain: email, key: key ?? "" },
    sent: {
      until: formatMoment(expiresAt, ctx.now),
      expiresAt: expiresAt.toISOString(),
      again: step === "3",
    },
  };
}

function refused(text: string) {
  return problem("conflict", text, { errors: [{ path: "subdomain", message: text }] });
}
