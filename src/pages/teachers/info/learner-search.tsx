import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { InfoQuery } from "./info-query.rules.ts";

type LearnerSearchProps = { courseId: string; asked: InfoQuery };

/** Searches both tabs; the chosen one stays. */
export function LearnerSearch({ courseId, asked: { tab, email } }: LearnerSearchProps) {
  return (
    <search className="learner-search">
      <form
        // The field shows what the address asks for, also after going back.
        key={`${tab} ${email}`}
        action={infoPath(courseId)}
        method="get"
      >
        {tab ? <input type="hidden" name="tab" value={tab} /> : null}
        <label className="sr" htmlFor="email">
          Buscar por correo
        </label>
        <div className="inwrap">
          <input
            className="inp"
            id="email"
            type="search"
            name="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Buscar por correo"
            defaultValue={email}
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
