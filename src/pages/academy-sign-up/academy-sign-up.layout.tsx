// The pages on which an academy is opened: the printed field on one side, the step on the other.

import { Outlet, useLoaderData } from "react-router";
import { brandOf } from "#src/academies/brand-of.ts";
import { load } from "#src/http/react-router.ts";
import { Brand } from "#src/ui/brand/brand.tsx";
import academySignUpCss from "./academy-sign-up.css?url";

export const loader = load(async ({ ctx }) => ({
  academy: brandOf(ctx),
}));

export const links = () => [{ rel: "stylesheet", href: academySignUpCss }];

export default function AcademySignUpLayout() {
  const { academy } = useLoaderData<typeof loader>();
  return (
    <div className="auth academy-sign-up">
      <header className="scene">
        <picture>
          <source srcSet="/scenes/login/wide.svg" media="(min-width: 1000px)" />
          <img src="/scenes/login/strip.svg" width={780} height={336} alt="" />
        </picture>
        <Brand academy={academy} />
      </header>
      <main id="contenido" className="form">
        <div>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
