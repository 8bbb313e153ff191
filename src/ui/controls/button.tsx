import type { ComponentProps, ReactNode } from "react";

type Look = {
  variant?: "primary" | "secondary" | "text" | "danger" | "ink";
  size?: "small" | "medium" | "big";
  /** As wide as its container. */
  block?: boolean;
  children: ReactNode;
};

type ButtonProps = Look & {
  /** Shows a spinner and ignores presses; the children should name the running action. */
  busy?: boolean;
} & Omit<ComponentProps<"button">, "className">;

const variants = { primary: "", secondary: "sec", text: "txt", danger: "danger", ink: "ink" };
const sizes = { small: "sm", medium: "", big: "big" };

export function Button({ variant, size, block, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={classesOf({ variant, size, block })}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
    >
      {busy ? <span className="spin" /> : null}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & { href: string } & Omit<ComponentProps<"a">, "className" | "href">;

export function ButtonLink({ variant, size, block, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classesOf({ variant, size, block })}>
      {children}
    </a>
  );
}

function classesOf({
  variant = "primary",
  size = "medium",
  block,
}: Omit<Look, "children">): string {
  return ["btn", variants[variant], sizes[size], block ? "block" : ""].filter(Boolean).join(" ");
}
