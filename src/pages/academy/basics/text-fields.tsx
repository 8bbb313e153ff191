import type { ReactNode } from "react";
import {
  type AcademyField,
  aboutMaximum,
  nameMaximum,
} from "#src/academies/settings/academy.rules.ts";
import { landingMaximum } from "#src/academies/settings/landing.rules.ts";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { basicsForms } from "./basics-form.rules.ts";
import { EditableField, type FieldProps, focusIf, labelId, refusalOf } from "./editable-field.tsx";

type TextName = Extract<AcademyField, "name" | "about" | "headline" | "email" | "whatsapp">;

type TextFieldProps = FieldProps & {
  name: TextName;
  /** Of an empty value. */
  none: string;
  /** Shown with the value and with the form. */
  below?: ReactNode;
  control: {
    maxLength: number;
    type?: "email" | "tel";
    inputMode?: "email" | "tel";
    placeholder?: string;
    required?: boolean;
  };
};

export function NameField(props: FieldProps) {
  return (
    <TextField
      {...props}
      name="name"
      none=""
      control={{ maxLength: nameMaximum, required: true }}
    />
  );
}

/** The words of an academy's landing. */
export function LandingFields(props: FieldProps) {
  return (
    <>
      <TextField
        {...props}
        name="headline"
        none="El nombre de la academia"
        control={{
          maxLength: landingMaximum.headline,
          placeholder: "Frutales de clima frío, de la mata al mercado",
        }}
      />
      <TextField
        {...props}
        name="about"
        none="Todavía no dice nada en la portada"
        control={{ maxLength: aboutMaximum }}
      />
    </>
  );
}

/** Where visitors write. */
export function ContactFields(props: FieldProps) {
  return (
    <>
      <TextField
        {...props}
        name="email"
        none="El de la plataforma"
        below={<p className="hint">{mailHint(props.shown)}</p>}
        control={{ maxLength: 254, type: "email", inputMode: "email" }}
      />
      <TextField
        {...props}
        name="whatsapp"
        none="Sin número"
        control={{ maxLength: 40, type: "tel", inputMode: "tel", placeholder: "300 123 4567" }}
      />
    </>
  );
}

/** Nobody proves the address of the platform's own academy. */
function mailHint({ isRoot }: FieldProps["shown"]): string {
  return isRoot
    ? "Los mensajes de Contacto llegan a este correo."
    : "Los mensajes y las respuestas a los correos llegan aquí si es el correo confirmado de la cuenta de un administrador. Si no, los mensajes le llegan al primer administrador que confirmó el suyo, y las respuestas a la plataforma.";
}

function TextField({ name, none, control, ...props }: TextFieldProps) {
  const { shown, failed } = props;
  const saved = shown[name] ?? "";
  const check = useValidatedForm({ schema: basicsForms[name], failed: refusalOf(name, failed) });
  const { error, defaultValue } = check.field(name, saved);
  const own = {
    ...control,
    ...{ id: name, name, defaultValue, className: "inp", autoComplete: "off" },
    "aria-labelledby": labelId(name),
    ...describedBy(name, { hint: undefined, error }),
    ...focusIf(shown.editing === name || refusalOf(name, failed) !== undefined),
  };
  const { type: _, inputMode: __, ...long } = own;
  return (
    <EditableField
      {...props}
      name={name}
      value={saved ? <p className="typed">{saved}</p> : <p className="muted">{none}</p>}
      said={(typed) => typed}
      now={saved}
      isLong={name === "about"}
    >
      {name === "about" ? <textarea {...long} rows={6} /> : <input {...own} />}
      {error ? <ErrorText id={`${name}-error`}>{error}</ErrorText> : null}
    </EditableField>
  );
}
