/**
 * The beginning of a form whose first visible button does not send it: Enter in a field presses the
 * first button of a form, which is this one.
 */
export function FormStart({ csrf }: { csrf: string }) {
  return (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
        Enviar
      </button>
    </>
  );
}
