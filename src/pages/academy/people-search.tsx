import { Icon } from "#src/ui/icon.tsx";

type PeopleSearchProps = {
  /** The page, with the query that it keeps. */
  action: string;
  part: string;
};

/** Finds people by a part of their name or e-mail. */
export function PeopleSearch({ action, part }: PeopleSearchProps) {
  const [path = "", query = ""] = action.split("?");
  return (
    <search className="people-search">
      {/* The field shows what the address asks for, also after going back. */}
      <form key={part} action={path} method="get">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="sr" htmlFor="q">
          Buscar por nombre o correo
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
            placeholder="Buscar por nombre o correo"
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
