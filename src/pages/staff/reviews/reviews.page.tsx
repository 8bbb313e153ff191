// /semillero/admin/reviews: the courses that wait for a review in every academy, for staff.
import { useLoaderData } from "react-router";
import { academiesPath, coursesPath, reviewsPath } from "#src/academies/admin-paths.rules.ts";
import { asPlatformStaff } from "#src/administration/platform-staff.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { listReviewsOfAll } from "#src/teaching/publishing/review-queue-queries.ts";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatDate } from "#src/ui/formats/moments.rules.ts";

const perPage = 20;

/** Where courses publish themselves, nobody decides about one that is being converted. */
const noReviews = { reviews: [], total: 0 };

export const loader = loadForMember(async ({ ctx, url }) => {
  const { db } = asPlatformStaff(ctx);
  const isManual = ctx.outside.review === "manual";
  const list = (page: number) =>
    isManual ? listReviewsOfAll(db, { limit: perPage, offset: (page - 1) * perPage }) : noReviews;
  const asked = pageIn(url);
  const found = await list(asked);
  const pages = Math.max(1, Math.ceil(found.total / perPage));
  const page = Math.min(asked, pages);
  const { reviews } = page === asked ? found : await list(page);
  return {
    ...{ page, pages, isManual },
    rows: reviews.map(({ id, courseId, title, academy, since }) => ({
      ...{ id, title },
      facts: `${academy.name} · Espera desde el ${formatDate(since)}`,
      // Staff decide in the main academy; elsewhere they look.
      href: academy.subdomain
        ? `${academiesPath}/${academy.subdomain}`
        : `${coursesPath}/${courseId}`,
      who: academy.subdomain ? "Lo decide la academia" : "Lo decides tú",
    })),
  };
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Cursos por revisar")];
}

export default function ReviewsPage() {
  const { rows, page, pages, isManual } = useLoaderData<typeof loader>();
  return (
    <main id="contenido" className="staff">
      <h1>Cursos por revisar</h1>
      {rows.length === 0 ? (
        <Empty
          level="h2"
          title="Ningún curso espera una revisión"
          {...(isManual ? {} : { hint: "Los cursos se publican solos cuando están listos." })}
        />
      ) : null}
      <ul className="staff-list" hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id}>
            <h2>
              <a className="staff-link" href={row.href}>
                {row.title}
              </a>
            </h2>
            <p className="small muted">
              {row.facts} · {row.who}
            </p>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <Pager page={page} pages={pages} to={(to) => `${reviewsPath}?page=${to}`} />
      ) : null}
    </main>
  );
}
