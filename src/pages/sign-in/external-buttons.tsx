import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { IconName } from "#src/ui/pictures/icons.ts";

type ExternalButtonsProps = {
  providers: { id: string; label: string }[];
  /** The query carried through every step, with its `?`; empty if there is none. */
  query: string;
  from: "login" | "signup";
};

const logos: Record<string, IconName> = {
  google: "google-logo",
  facebook: "facebook-logo",
  microsoft: "windows-logo",
};

/** A button for each provider, then the divider before the e-mail form; empty without providers. */
export function ExternalButtons({ providers, query, from }: ExternalButtonsProps) {
  if (providers.length === 0) return null;
  const start = query ? `${query}&from=${from}` : `?from=${from}`;
  return (
    <>
      {providers.map(({ id, label }) => {
        const logo = logos[id];
        return (
          <ButtonLink key={id} variant="secondary" block href={`/login/OAuth/${id}${start}`}>
            {logo ? <Icon name={logo} /> : null}
            Continuar con {label}
          </ButtonLink>
        );
      })}
      <p className="or">o con tu correo</p>
    </>
  );
}
