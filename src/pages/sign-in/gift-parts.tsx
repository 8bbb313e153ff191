// The parts of the page that a gift's mail leads to.
import { listTitles } from "#src/checkout/gift/gift.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

/** @param giver null where the learner bought it */
export function GiftHead({ giver, titles }: { giver: string | null; titles: string[] }) {
  const named = <strong>{listTitles(titles)}</strong>;
  return giver === null ? (
    <p>Compraste {named}.</p>
  ) : (
    <p>
      {giver} compró {named} para ti.
    </p>
  );
}

type GiftOfAnotherProps = { csrf: string; here: string; email: string };

/** A session of somebody else is open in this browser. */
export function GiftOfAnother({ csrf, here, email }: GiftOfAnotherProps) {
  return (
    <form action="/logout" method="post" className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="redirectTo" value={here} />
      <Note kind="warn">
        Es para {email}, y en este navegador está abierta la sesión de otra cuenta. Ciérrala para
        seguir.
      </Note>
      <Button size="big" block>
        Cerrar Sesión
      </Button>
    </form>
  );
}
