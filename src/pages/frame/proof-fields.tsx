import { CodeField } from "#src/ui/forms/code-field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";

type ProofFieldsProps = {
  shown: { email: string; hasPassword: boolean; hasFactor: boolean };
  /** Two forms of the page have them. */
  idStart: string;
  errorOf(name: string): string | undefined;
  /** The name of the field at which the page opens. */
  focused?: string | undefined;
};

/** Password and code, where the account has them. */
export function ProofFields({ shown, idStart, errorOf, focused }: ProofFieldsProps) {
  return (
    <>
      {shown.hasPassword ? (
        <>
          <input hidden readOnly autoComplete="username" value={shown.email} />
          <PasswordField
            id={`${idStart}password`}
            name="password"
            error={errorOf("password")}
            label="Tu contraseña"
            autoComplete="current-password"
            maxLength={512}
            autoFocus={focused === "password"}
          />
        </>
      ) : null}
      {shown.hasFactor ? (
        <CodeField
          id={`${idStart}code`}
          name="code"
          error={errorOf("code")}
          either
          autoFocus={focused === "code"}
        />
      ) : null}
    </>
  );
}
