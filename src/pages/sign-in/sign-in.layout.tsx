// The pages for sign-in and sign-up: the printed field on one side, the form on the other.
import { Outlet, useLoaderData } from "react-router";
import { brandOf } from "#src/academies/brand-of.ts";
import { load } from "#src/http/react-router.ts";
import { AcademyNoteText } from "#src/pages/frame/academy-note.tsx";
import { standingOf } from "#src/pages/frame/standing-data.ts";
import siteCss from "#src/site.css?url";
import { Brand } from "#src/ui/brand/brand.tsx";
import { Note } from "#src/ui/note.tsx";
import { usePrintPath } from "#src/ui/pictures/use-print-path.ts";
import signInCss from "./sign-in.css?url";

export const loader = load(async ({ ctx }) => ({
  academy: brandOf(ctx),
  standing: standingOf(ctx),
}));

export const links = () => [
  { rel: "stylesheet", href: signInCss },
  // The page that follows has its style in a file.
  { rel: "prefetch", href: siteCss, as: "style" },
];

export default function SignInLayout() {
  const { academy, standing } = useLoaderData<typeof loader>();
  const printPath = usePrintPath();
  return (
    <div className="auth">
      <header className="scene">
        <picture>
          <source srcSet={printPath("/scenes/login/wide.svg")} media="(min-width: 1000px)" />
          <img src={printPath("/scenes/login/strip.svg")} width={780} height={336} alt="" />
        </picture>
        <Brand academy={academy} />
      </header>
      <main id="contenido" className="form">
        <div>
          {standing ? (
            <div className="standing">
              <Note kind="warn">
                <AcademyNoteText standing={standing} />
              </Note>
            </div>
          ) : null}
          <Outlet />
        </div>
      </main>
    </div>
  );
}
