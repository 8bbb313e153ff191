import { Icon } from "#src/ui/pictures/icon.tsx";
import { classFormId } from "./class-form.tsx";

type Settings = { published: boolean; comments: boolean; isFree: boolean };

type ClassSettingsProps = {
  saved: Settings;
  /** What was chosen and is not saved, by field name. */
  typed(name: string): string | undefined;
};

/** Belongs to the form of the texts, and stands where there is room for it. */
export function ClassSettings({ saved, typed }: ClassSettingsProps) {
  const isOn = (name: keyof Settings) => {
    const chosen = typed(name);
    return chosen === undefined ? saved[name] : chosen === "true";
  };
  return (
    <aside className="class-settings fgrid" aria-label="Ajustes de la clase">
      <Choice
        name="published"
        legend="Estado"
        words={["Listado", "No Listado"]}
        isOn={isOn("published")}
        hint="Listado: aparece en el curso cuando lo publiques."
      />
      <Choice
        name="comments"
        legend="¿Permitir comentarios?"
        words={["Si", "No"]}
        isOn={isOn("comments")}
      />
      <Choice
        name="isFree"
        legend="Clase gratis"
        words={["Sí", "No"]}
        isOn={isOn("isFree")}
        hint="Gratis: se ve sin comprar el curso, con solo iniciar sesión. La primera clase siempre está abierta."
      />
    </aside>
  );
}

type ChoiceProps = {
  name: string;
  legend: string;
  /** For yes and for no. */
  words: [string, string];
  isOn: boolean;
  hint?: string;
};

function Choice({ name, legend, words, isOn, hint }: ChoiceProps) {
  const hintId = hint ? `${name}-hint` : undefined;
  return (
    <fieldset className="choice" aria-describedby={hintId}>
      <legend className="lab">{legend}</legend>
      <div className="radio">
        {words.map((word, place) => (
          <label key={word}>
            <input
              type="radio"
              name={name}
              value={String(place === 0)}
              form={classFormId}
              defaultChecked={isOn === (place === 0)}
            />
            <Icon name="check" small /> {word}
          </label>
        ))}
      </div>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
