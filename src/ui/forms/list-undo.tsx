import { useEffect, useState } from "react";
import { intentField, undoIn } from "#src/http/forms/form-lists.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";

const shownMs = 10_000;

/** For ten seconds a removed item can be put back. Its `key` is that of the removal. */
export function ListUndo({ list, text }: { list: string; text: string }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="list-undo">
      <p>Quitaste «{text}»</p>
      <Button variant="text" size="small" name={intentField} value={undoIn(list)}>
        Deshacer
      </Button>
    </div>
  );
}
