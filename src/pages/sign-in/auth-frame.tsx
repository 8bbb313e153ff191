import type { ReactNode } from "react";
import { type AcademyBrand, Brand } from "#src/ui/brand.tsx";

type AuthFrameProps = { academy: AcademyBrand; title: string; children: ReactNode };

/** The printed field on one side, the form on the other. */
export function AuthFrame({ academy, title, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <header className="scene">
        <picture>
          <source srcSet="/scenes/login/wide.svg" media="(min-width: 1000px)" />
          <img src="/scenes/login/strip.svg" width={780} height={336} alt="" />
        </picture>
        <Brand academy={academy} />
      </header>
      <main className="form">
        <div>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
