import {
  accountKindNames,
  accountKinds,
  documentNames,
  documentTypes,
} from "#src/bank-accounts/bank-account.rules.ts";
import { bankNames } from "#src/bank-accounts/banks.rules.ts";
import { describedBy, Field, FieldFrame } from "#src/ui/forms/field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";

type AccountFieldsProps = {
  check: ValidatedForm;
  /** Whether the number is typed twice. */
  twice?: boolean;
  /** Whether the first kind and document are chosen already. */
  preset?: boolean;
};

/** A bank account or a wallet, and whose it is. */
export function AccountFields({ check, twice = false, preset = false }: AccountFieldsProps) {
  return (
    <>
      <Field
        {...check.field("bank")}
        label="Banco o billetera"
        list="bancos"
        autoComplete="off"
        maxLength={80}
        required
      />
      <datalist id="bancos">
        {bankNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Choice
        check={check}
        name="kind"
        label="Tipo de cuenta"
        preset={preset}
        hint="Nequi y Daviplata son depósitos de bajo monto"
        options={accountKinds.map((kind) => [kind, accountKindNames[kind]])}
      />
      <Field
        {...check.field("number")}
        label="Número de cuenta"
        hint="En Nequi o Daviplata, el de tu celular"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required
      />
      {twice ? (
        <Field
          {...check.field("numberAgain")}
          label="Número de cuenta, otra vez"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          required
        />
      ) : null}
      <Field
        {...check.field("holder")}
        label="Nombre de quien es dueño de la cuenta"
        autoComplete="name"
        maxLength={120}
        required
      />
      <Choice
        check={check}
        name="documentType"
        label="Tipo de documento"
        preset={preset}
        options={documentTypes.map((type) => [type, documentNames[type]])}
      />
      <Field
        {...check.field("documentNumber")}
        label="Número de documento"
        autoComplete="off"
        maxLength={30}
        required
      />
    </>
  );
}

type ChoiceProps = {
  check: ValidatedForm;
  name: string;
  label: string;
  preset: boolean;
  hint?: string;
  options: [value: string, label: string][];
};

function Choice({ check, name, label, preset, hint, options }: ChoiceProps) {
  const { error, defaultValue, autoFocus } = check.field(name);
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error}>
      <select
        className="inp"
        id={name}
        name={name}
        required
        defaultValue={defaultValue ?? (preset ? options[0]?.[0] : "")}
        {...(autoFocus ? { autoFocus } : {})}
        {...describedBy(name, { hint, error })}
      >
        {preset ? null : (
          <option value="" disabled hidden>
            Elige
          </option>
        )}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
