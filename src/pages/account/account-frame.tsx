import type { ReactNode } from "react";
import type { frameOf } from "#src/pages/frame/frame-data.ts";
import { SiteFooter } from "#src/pages/frame/page-foot.tsx";
import { FeedHeader } from "#src/pages/frame/page-head.tsx";

const pages = [
  { href: "/account", label: "Tus datos" },
  { href: "/account/password", label: "Contraseña" },
  { href: "/account/sessions", label: "Sesiones abiertas" },
  { href: "/account/data", label: "Privacidad" },
];

type AccountFrameProps = {
  frame: ReturnType<typeof frameOf>;
  /** The page's own address among those of the list. */
  current: string;
  title: string;
  children: ReactNode;
};

/** One page of somebody's account, beside the list of all. */
export function AccountFrame({ frame, current, title, children }: AccountFrameProps) {
  return (
    <>
      <FeedHeader {...frame} />
      <main className="wrap account">
        <h1>Tu cuenta</h1>
        <nav className="account-nav" aria-label="Tu cuenta">
          <ul>
            {pages.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="account-title">
          <h2 id="account-title">{title}</h2>
          {children}
        </section>
      </main>
      <SiteFooter {...frame.foot} />
    </>
  );
}
