import type { ReactNode } from "react";
import { type AcademyBrand, Brand } from "#src/ui/brand.tsx";

type AuthFrameProps = { academy: AcademyBrand; title: string; children: ReactNode };

/** The printed field on one side, the form on the other. */
export function AuthFrame({ academy, title, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <header className="scene">
        <img src="/scenes/login.svg" width={700} height={840} alt="" />
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
