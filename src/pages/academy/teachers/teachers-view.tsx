import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import type { InviteResult } from "#src/teaching/invitations/invite-learners.ts";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { CsvLink } from "../admin/csv-link.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { InvitedItem } from "../invited-item.tsx";
import { PeopleSearch } from "../people-search.tsx";
import { InviteTeachers } from "./invite-teachers.tsx";
import { RequestItem } from "./request-item.tsx";
import { TeacherItem } from "./teacher-item.tsx";
import { listPath, type Tab, tabNames, tabs } from "./teachers-address.rules.ts";
import type { TeachersData } from "./teachers-data.ts";

type TeachersViewProps = {
  shown: TeachersData & { csrf: string };
  failed: FormProblem | undefined;
  /** What became of each address that was just invited. */
  results: InviteResult[] | undefined;
};

export function TeachersView({ shown, failed, results }: TeachersViewProps) {
  const { href, readOnly } = useAdmin();
  const { tab, part, counts, page, pages, teachers, requests, invited, csrf, done } = shown;
  const isOfInvite = failed && textAt(failed.values, "intent") === "invite";
  const isEmpty = teachers.length + requests.length + invited.length === 0;
  const item = { csrf: readOnly ? null : csrf };
  return (
    <main id="contenido" className="people-admin">
      <h1>Docentes</h1>
      {done && !failed && !results ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {failed && !isOfInvite ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      {readOnly ? null : (
        <InviteTeachers csrf={csrf} failed={isOfInvite ? failed : undefined} results={results} />
      )}
      <nav aria-label="Docentes">
        <ul className="people-tabs">
          {tabs.map((one) => (
            <li key={one}>
              <a
                href={href(listPath({ tab: one, part }))}
                aria-current={one === tab ? "page" : undefined}
              >
                {tabNames[one]} ({formatCount(counts[one])})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <PeopleSearch action={href(listPath({ tab }))} part={part} />
      {isEmpty ? (
        <Empty level="h2" {...emptyWords(tab, part, shown.mode)} />
      ) : (
        <ul className="people-list">
          {teachers.map((one) => (
            <TeacherItem key={one.id} teacher={one} {...item} />
          ))}
          {requests.map((one) => (
            <RequestItem key={one.id} request={one} {...item} />
          ))}
          {invited.map((one) => (
            <InvitedItem
              key={one.id}
              invited={one}
              action="/admin/teachers?tab=invited"
              level="h2"
              {...item}
            />
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <Pager page={page} pages={pages} to={(to) => href(listPath({ tab, part, page: to }))} />
      ) : null}
      {tab === "teachers" && !isEmpty ? (
        <CsvLink path="/api/academy/teachers.csv">Descargar los docentes (CSV)</CsvLink>
      ) : null}
    </main>
  );
}

function emptyWords(tab: Tab, part: string, mode: TeachersData["mode"]) {
  if (part) return { title: `Nadie aquí tiene “${part}” en su nombre o su correo` };
  if (tab === "invited") {
    return {
      title: "No hay invitaciones pendientes",
      hint: "Aquí quedan los correos que invitas a enseñar, hasta que aceptan.",
    };
  }
  if (tab === "teachers") {
    return {
      title: "Todavía no hay docentes",
      hint: "Invita a quienes van a enseñar: reciben un correo con un enlace.",
    };
  }
  return {
    title: "Nadie espera tu respuesta",
    hint: {
      approval: "Aquí quedan las personas que piden enseñar, hasta que respondes.",
      open: "En esta academia cualquiera puede enseñar. Lo cambias en Tu academia.",
      invitation: "En esta academia enseña quien tú invitas. Lo cambias en Tu academia.",
    }[mode],
  };
}
