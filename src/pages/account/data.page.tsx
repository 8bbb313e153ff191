// /account/data: which personal data are stored, a copy of them, and the deletion of the account.
import { redirect, useActionData, useLoaderData } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { hasFactor } from "#src/accounts/second-factor/factor-queries.ts";
import { factorTexts } from "#src/accounts/second-factor/second-factor.rules.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { withdrawConsent } from "#src/campaigns/withdraw-consent.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { exportedSentences } from "#src/privacy/exported.rules.ts";
import { deleteAccountInput } from "#src/privacy/rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { campaignIdIn, givenConsents } from "./consents-data.ts";
import { DeleteForm } from "./delete-form.tsx";
import { GivenConsents } from "./given-consents.tsx";
import { SharingForm } from "./sharing-form.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

export const loader = loadForMember(async ({ ctx, web, url }) => {
  const { email, passwordHash, role, sharesEmail } = await liveUser(ctx);
  return {
    csrf: web.csrfToken(),
    email,
    hasPassword: passwordHash !== null,
    hasFactor: await hasFactor(ctx, ctx.actor.id),
    teaches: role === "teacher",
    sharesEmail,
    // Who agreed can take it back where the academy has stopped asking.
    mayShare: ctx.academy.sharesLearnerEmails || sharesEmail,
    saved: url.searchParams.has("saved"),
    consents: await givenConsents(ctx),
    withdrawn: url.searchParams.has("withdrawn"),
  };
});

export const action = actForMember(async ({ ctx, web, form }) => {
  if (form.intent === "share") {
    const { tokens } = await updateProfile(ctx, { sharesEmail: form.sharesEmail === "1" });
    web.keepSession(tokens);
    throw redirect("/account/data?saved=1#correo");
  }
  if (form.intent === "withdraw") {
    await withdrawConsent(ctx, { campaignId: campaignIdIn(form), userId: ctx.actor.id });
    throw redirect("/account/data?withdrawn=1#permisos");
  }
  await deleteAccount(ctx, parseForm(deleteAccountInput, form));
  web.dropSession();
  throw redirect(isAway(ctx.academy, ctx.now) ? "/login" : "/explore?category=todos");
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Privacidad")];
}

export default function DataPage() {
  const { csrf, email, hasPassword, hasFactor, teaches, sharesEmail, mayShare, saved, ...given } =
    useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem>();
  const isOfSharing = answer?.values.intent === "share";
  const isOfConsent = answer?.values.intent === "withdraw";
  const failed = isOfSharing || isOfConsent ? undefined : answer;
  return (
    <div className="privacy">
      <p>
        Guardamos tus datos de cuenta, los dispositivos donde la abriste, lo que pasa con ella, tus
        pedidos con la dirección de red de cada uno y, si la pides, los datos de la factura, y por
        dónde vas en cada curso, para que puedas entrar, pagar y seguir donde ibas. La cuenta
        bancaria de un reembolso o de tus pagos queda cifrada. No guardamos los datos de tu tarjeta
        ni vendemos tu información. Puedes corregir lo tuyo en <a href="/account">Tus datos</a>, ver
        qué pasó en <a href="/account/activity">Actividad</a> y leer tus derechos en el{" "}
        <a href="/terms#data">tratamiento de datos</a>.
      </p>
      <h3>Descargar mis datos</h3>
      <p>Un archivo con todo lo que guardamos de ti. Trátalo con cuidado: es tu información.</p>
      <ul className="exported">
        {exportedSentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ButtonLink variant="secondary" href="/api/users/export" download>
        Descargar mis datos
      </ButtonLink>
      {mayShare ? (
        <SharingForm
          csrf={csrf}
          shares={sharesEmail}
          saved={saved}
          refusal={isOfSharing ? answer?.problem.detail : undefined}
        />
      ) : null}
      <GivenConsents
        csrf={csrf}
        {...given}
        refusal={isOfConsent ? answer?.problem.detail : undefined}
      />
      <h3>Eliminar mi cuenta</h3>
      <Consequences teaches={teaches} />
      {failed?.problem.detail === factorTexts.signInAgain ? (
        <SignInAgain csrf={csrf} back="/account/data" isRefusal />
      ) : (
        <DeleteForm
          csrf={csrf}
          hasPassword={hasPassword}
          hasFactor={hasFactor}
          email={email}
          failed={failed}
        />
      )}
    </div>
  );
}

function Consequences({ teaches }: { teaches: boolean }) {
  return (
    <>
      <p>
        <strong>Se borra:</strong> tu nombre, tu correo, tu foto y tu contraseña, tus sesiones, tus
        inscripciones, tus suscripciones, tu avance, tus comentarios y tus notas, con qué contenido
        gratuito te registraste y lo que descargaste. Pierdes el acceso a los cursos que compraste.
      </p>
      <p>
        <strong>Se queda:</strong> tus pedidos y pagos, con el correo y los datos de facturación que
        diste, durante diez años, porque la ley tributaria nos obliga a conservarlos. También qué
        pasó con la cuenta y cuándo, ya sin tu nombre, tu red ni tu dispositivo.
      </p>
      {teaches ? (
        <p>
          <strong>Lo que ganaste y no te han pagado</strong> se te sigue debiendo. Guarda antes la
          cuenta donde te pagan: queda cifrada hasta que te paguen y no falte por entrar ningún pago
          de tus cursos, y después se borra. Lo que ganaste y lo que te pagaron se queda diez años.
        </p>
      ) : null}
      {teaches ? (
        <p>
          <strong>Tus cursos</strong> salen del catálogo. Quienes los compraron los siguen viendo,
          ya sin tu nombre; solo sus recibos lo conservan.
        </p>
      ) : null}
      <p>No se puede deshacer.</p>
    </>
  );
}
