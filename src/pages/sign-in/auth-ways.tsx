import { ExternalButtons } from "./external-buttons.tsx";

type AuthWaysProps = {
  providers: { id: string; label: string }[];
  query: string;
  from: "login" | "signup";
  /** The page shows only the e-mail form, with a link to the other ways to sign in. */
  emailOnly: boolean;
};

const entries = {
  login: { path: "/login", text: "Entrar de otra forma" },
  signup: { path: "/login/signup", text: "Registrarte de otra forma" },
};

/** The ways to sign in other than the e-mail form; empty if no provider is configured. */
export function AuthWays({ providers, query, from, emailOnly }: AuthWaysProps) {
  if (!emailOnly) return <ExternalButtons providers={providers} query={query} from={from} />;
  if (providers.length === 0) return null;
  const { path, text } = entries[from];
  return (
    <p>
      <a className="aside" href={path + query}>
        {text}
      </a>
    </p>
  );
}
