// /account: the user's own name, picture, description and e-mail.

import { redirect, useActionData, useLoaderData } from "react-router";
import { requestVerification } from "#src/accounts/email/verify-email.ts";
import { askEmailChange } from "#src/accounts/email-change/ask-email-change.ts";
import { emailChangeInput } from "#src/accounts/email-change/email-change.rules.ts";
import { withdrawEmailChange } from "#src/accounts/email-change/withdraw-email-change.ts";
import { savePosted } from "#src/accounts/picture/save-posted.ts";
import { type ProfileInput, pictureWas, profileForm } from "#src/accounts/profile/profile.rules.ts";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { pictureForm } from "#src/http/forms/form-body.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { emailChangeOf } from "./email-change-data.ts";
import { OwnEmail } from "./own-email.tsx";
import { PictureRemoval, ProfileForm } from "./profile-form.tsx";

export const loader = loadForMember(async ({ ctx, web, url }) => {
  const user = await liveUser(ctx);
  const { name, description, place, pictureUrl } = user;
  return {
    csrf: web.csrfToken(),
    profile: { name, description, place, pictureUrl },
    isPublic: user.role === "teacher",
    change: await emailChangeOf(ctx, user),
    verified: user.emailVerifiedAt !== null,
    saved: url.searchParams.has("saved"),
    sent: url.searchParams.has("sent"),
    done: doneIn(url),
    isNewTeacher: user.role === "teacher" && url.searchParams.has("teacher"),
  };
});

export const action = actForMember(
  async ({ ctx, web, form, files }) => {
    if (form.intent === "verify") {
      await requestVerification(ctx);
      throw redirect("/account?sent=1");
    }
    if (form.intent === "email") {
      await askEmailChange(ctx, parseForm(emailChangeInput, form));
      throw redirect(`/account?email=asked${section}`);
    }
    if (form.intent === "email-withdraw") {
      await withdrawEmailChange(ctx);
      throw redirect(`/account?email=withdrawn${section}`);
    }
    const save = () => updateProfile(ctx, changeIn(form));
    const { tokens } = await savePosted(ctx, { form, files }, save);
    web.keepSession(tokens);
    throw redirect("/account?saved=1");
  },
  { file: pictureForm },
);

/** The part of the page about the e-mail, which is its last. */
const section = "#cambiar-correo";

const doneKinds = ["asked", "withdrawn"] as const;

function doneIn(url: URL) {
  return doneKinds.find((kind) => kind === url.searchParams.get("email")) ?? null;
}

function changeIn(form: FormValues): ProfileInput {
  if (form.intent === "remove-picture") return { picture: null };
  const { picture, ...typed } = parseForm(profileForm, form);
  // Another tab may have changed or removed the picture that this page still shows.
  const isNew = picture !== "" && picture !== textAt(form, pictureWas);
  return isNew ? { ...typed, picture } : typed;
}

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Tus datos")];
}

export default function ProfilePage() {
  const { csrf, profile, isPublic, change, verified, saved, sent, done, isNewTeacher } =
    useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const intent = String(failed?.values.intent ?? "");
  const ofEmail = ["verify", "email", "email-withdraw"].includes(intent) ? failed : undefined;
  return (
    <>
      {isNewTeacher ? (
        <Note kind="ok" focus>
          Ya puedes enseñar. Completa tu foto y tu presentación, que ven quienes miren tus cursos, y
          sigue en <a href="/teachers">tus cursos</a>.
        </Note>
      ) : null}
      <ProfileForm
        csrf={csrf}
        profile={profile}
        isPublic={isPublic}
        saved={saved}
        failed={ofEmail ? undefined : failed}
      />
      <PictureRemoval csrf={csrf} />
      <OwnEmail
        change={{ ...change, csrf }}
        verified={verified}
        sent={sent}
        done={done}
        failed={ofEmail}
      />
    </>
  );
}
