import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { IconName } from "#src/ui/icons.ts";

type ExternalButtonsProps = {
  providers: { id: string; label: string }[];
  /** What the address carries through every step, `?` included; empty for nothing. */
  query: string;
  from: "login" | "signup";
};

const logos: Record<string, IconName> = {
  google: "google-logo",
  facebook: "facebook-logo",
  microsoft: "windows-logo",
};

/** One button for each provider, then the divider before the e-mail form; nothing without any. */
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
