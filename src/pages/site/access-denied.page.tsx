// /access-denied: the target for visitors without access to a part of the site (spec 1 §2, Guards).
import { data, useLoaderData } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { homeOf } from "#src/accounts/sign-in/arrival.ts";
import { load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";

export const loader = load(async ({ ctx }) => {
  const home = ctx.actor ? homeOf(ctx.actor.role, isAway(ctx.academy, ctx.now)) : null;
  const isTeacher = ctx.actor?.role === "teacher";
  return data({ home, isTeacher }, { status: 403 });
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "No tienes acceso")];
}

export default function AccessDeniedPage() {
  const { home, isTeacher } = useLoaderData<typeof loader>();
  return (
    <main id="contenido" className="wrap">
      <SectionHead level="h1" first title="No tienes acceso" />
      <Empty
        art={<SpotArt motif="hen" />}
        level="h2"
        title={isTeacher ? "Esta parte no es para tu cuenta." : "Esta parte es solo para docentes."}
        action={
          home ? (
            <ButtonLink href={home}>Ir a tu inicio</ButtonLink>
          ) : (
            <ButtonLink href="/login">Inicia Sesión</ButtonLink>
          )
        }
      />
    </main>
  );
}
