import { Icon } from "#src/ui/pictures/icon.tsx";

type PeopleSearchProps = {
  /** The page, with the query that it keeps. */
  action: string;
  part: string;
  label?: string;
};

const byPerson = "Buscar por nombre o correo";

/** Finds people by a part of their name or e-mail. */
export function PeopleSearch({ action, part, label = byPerson }: PeopleSearchProps) {
  const [path = "", query = ""] = action.split("?");
  return (
    <search className="people-search">
      {/* The field shows what the address asks for, also after going back. */}
      <form key={part} action={path} method="get">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="sr" htmlFor="q">
          {label}
        </label>
        <div className="inwrap">
          <input
            className="inp"
            id="q"
            type="search"
            name="q"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={label}
            defaultValue={part}
            maxLength={254}
          />
          <button className="icon-btn" type="submit" aria-label="Buscar">
            <Icon name="magnifying-glass" />
          </button>
        </div>
      </form>
    </search>
  );
}
