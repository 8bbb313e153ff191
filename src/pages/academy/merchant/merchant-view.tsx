import type { ReactNode } from "react";
import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ProofFields } from "#src/pages/frame/proof-fields.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { MerchantData } from "./merchant-data.ts";

type Owner = NonNullable<MerchantData["owner"]>;
type Shown = MerchantData & { csrf: string };
type ViewProps = { shown: Shown; failed: FormProblem | undefined };

const keys = [
  { name: "publicKey", label: "Llave pública", hint: "pub_prod_…" },
  { name: "privateKey", label: "Llave privada", hint: "prv_prod_…" },
  { name: "eventsSecret", label: "Secreto de eventos", hint: "prod_events_…" },
  { name: "integritySecret", label: "Secreto de integridad", hint: "prod_integrity_…" },
];

export function MerchantView({ shown, failed }: ViewProps) {
  const { href, readOnly } = useAdmin();
  const { merchant, owner, done } = shown;
  const isRemoval = failed?.values.intent === "remove";
  return (
    <main id="contenido" className="merchant">
      <a className="merchant-back" href={href(basicsPath)}>
        Tu academia
      </a>
      <h1>Cuenta de cobro</h1>
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {merchant ? (
        <Own merchant={merchant} eventsUrl={shown.eventsUrl} />
      ) : (
        <p>
          Lo que se compra en {shown.academy} entra por la cuenta de la plataforma. Si tienes
          contrato con la pasarela de pagos, puedes cobrar directo en la tuya.
        </p>
      )}
      {owner && !readOnly ? (
        <>
          <details open={failed !== undefined && !isRemoval}>
            <summary className="btn sec">
              {merchant ? "Cambiar las llaves" : "Cobrar con tus llaves"}
            </summary>
            <KeysForm shown={shown} owner={owner} failed={isRemoval ? undefined : failed} />
          </details>
          {merchant ? (
            <details open={isRemoval}>
              <summary className="btn sec">Volver a la cuenta de la plataforma</summary>
              <RemoveForm shown={shown} owner={owner} failed={isRemoval ? failed : undefined} />
            </details>
          ) : null}
        </>
      ) : null}
    </main>
  );
}

type OwnProps = { merchant: NonNullable<MerchantData["merchant"]>; eventsUrl: string };

function Own({ merchant, eventsUrl }: OwnProps) {
  return (
    <>
      <p>
        Cobras con tus llaves desde el {merchant.since}. La parte de la plataforma queda por pagar.
      </p>
      <dl>
        <dt>Llave pública</dt>
        <dd className="key">{merchant.publicKey}</dd>
        <dt>Dirección de eventos, para el panel de la pasarela</dt>
        <dd className="key">{eventsUrl}</dd>
      </dl>
      {merchant.isForTests ? (
        <Note kind="info">Son llaves de prueba: nadie paga de verdad.</Note>
      ) : null}
    </>
  );
}

type FormProps = ViewProps & { owner: Owner };

function KeysForm({ shown, owner, failed }: FormProps) {
  const errorOf = errorsOf(failed);
  return (
    <MerchantForm shown={shown} intent="keep">
      <p>
        Cópialas del panel de la pasarela. Las tres secretas se guardan cifradas y nadie las vuelve
        a ver. Allá pon esta dirección de eventos: <span className="key">{shown.eventsUrl}</span>
      </p>
      {keys.map(({ name, label, hint }) => (
        <Field
          key={name}
          id={name}
          name={name}
          label={label}
          hint={hint}
          error={errorOf(name)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
        />
      ))}
      <ProofFields shown={owner} idStart="" errorOf={errorOf} />
      <Whole failed={failed} />
      <div>
        <Button>Guardar las llaves</Button>
      </div>
    </MerchantForm>
  );
}

function RemoveForm({ shown, owner, failed }: FormProps) {
  return (
    <MerchantForm shown={shown} intent="remove">
      <p>Los pagos de antes siguen en tu cuenta, con sus reembolsos.</p>
      <ProofFields shown={owner} idStart="remove-" errorOf={errorsOf(failed)} />
      <Whole failed={failed} />
      <div>
        <Button variant="danger">Quitar mis llaves</Button>
      </div>
    </MerchantForm>
  );
}

type MerchantFormProps = Pick<FormProps, "shown"> & { intent: string; children: ReactNode };

function MerchantForm({ shown, intent, children }: MerchantFormProps) {
  return (
    <form method="post" className="fgrid" noValidate>
      <input type="hidden" name="_csrf" value={shown.csrf} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="was" value={shown.merchant?.publicKey ?? ""} />
      {children}
    </form>
  );
}

/** What is wrong with no single field. */
function Whole({ failed }: Pick<ViewProps, "failed">) {
  if (!failed || failed.problem.errors?.length) return null;
  return (
    <Note kind="error" focus>
      {failed.problem.detail}
    </Note>
  );
}

function errorsOf(failed: FormProblem | undefined): (name: string) => string | undefined {
  return (name) => failed?.problem.errors?.find(({ path }) => path === name)?.message;
}
