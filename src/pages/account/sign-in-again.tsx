import { factorTexts } from "#src/accounts/second-factor/second-factor.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type SignInAgainProps = {
  csrf: string;
  /** The page to come back to. */
  back: string;
  /** Whether a form was refused for it, so that the page opens here. */
  isRefusal: boolean;
};

/** A young session stands for the password that the account does not have. */
export function SignInAgain({ csrf, back, isRefusal }: SignInAgainProps) {
  return (
    <form method="post" action="/logout" className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      <input
        type="hidden"
        name="redirectTo"
        value={`/login?redirectTo=${encodeURIComponent(back)}`}
      />
      <Note kind="info" focus={isRefusal}>
        {factorTexts.signInAgain}
      </Note>
      <div>
        <Button variant="secondary">Salir y volver a entrar</Button>
      </div>
    </form>
  );
}
