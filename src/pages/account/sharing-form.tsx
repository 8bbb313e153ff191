import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type SharingFormProps = {
  csrf: string;
  shares: boolean;
  saved: boolean;
  refusal: string | undefined;
};

/** Whether the teachers of one's courses see one's e-mail; nobody does unless the box is ticked. */
export function SharingForm({ csrf, shares, saved, refusal }: SharingFormProps) {
  return (
    <>
      <h3 id="correo">Tu correo y tus docentes</h3>
      <form method="post" className="fgrid">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="share" />
        {saved && !refusal ? (
          <Note kind="ok" focus>
            Guardamos tu decisión.
          </Note>
        ) : null}
        {refusal ? (
          <Note kind="error" focus>
            {refusal}
          </Note>
        ) : null}
        <label className="check">
          <input type="checkbox" name="sharesEmail" value="1" defaultChecked={shares} />
          <span>Quienes enseñan mis cursos pueden ver mi correo y escribirme</span>
        </label>
        <div>
          <Button variant="secondary">Guardar</Button>
        </div>
      </form>
    </>
  );
}
