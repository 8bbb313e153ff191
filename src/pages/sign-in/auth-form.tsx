import type { ComponentProps } from "react";
import { messages } from "#src/accounts/rules.ts";

/** Messages about sign-in or sign-up as a whole; others appear under their field. */
export const authWide: readonly string[] = [
  messages.fillAll,
  messages.wrongCredentials,
  messages.registerFailed,
];

type AuthFormProps = { csrf: string } & Omit<ComponentProps<"form">, "method" | "className">;

/** Posts to the page's own address, which keeps `redirectTo` and `campaign`. */
export function AuthForm({ csrf, children, ...rest }: AuthFormProps) {
  return (
    <form noValidate {...rest} method="post" className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      {children}
    </form>
  );
}
