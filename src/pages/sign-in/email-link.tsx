import type { MouseEvent, ReactNode } from "react";
import { withEmail } from "./typed-email.rules.ts";

type EmailLinkProps = {
  href: string;
  /** What was typed before the page came back. */
  typed: string | undefined;
  className?: string;
  children: ReactNode;
};

/** A link between the pages of sign-in, on which the typed e-mail goes along. */
export function EmailLink({ href, typed, className, children }: EmailLinkProps) {
  const takeAlong = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const field = document.querySelector<HTMLInputElement>("#email");
    currentTarget.href = withEmail(href, field?.value);
  };
  return (
    <a className={className} href={withEmail(href, typed)} onClick={takeAlong}>
      {children}
    </a>
  );
}
