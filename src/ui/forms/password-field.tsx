import { type ComponentProps, useEffect, useState } from "react";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { Field } from "./field.tsx";

/** A password field; where scripts run, a button shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "trailing">) {
  const [ready, setReady] = useState(false);
  const [visible, setVisible] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Field
      {...props}
      type={visible ? "text" : "password"}
      trailing={
        ready ? (
          <button
            type="button"
            className="icon-btn"
            aria-label="Mostrar contraseña"
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? "eye-slash" : "eye"} />
          </button>
        ) : undefined
      }
    />
  );
}
