// A page of the academies, with the numbers of those that it shows.
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { academiesPath } from "#src/academies/admin-paths.rules.ts";
import { hasClosed, lastMoment } from "#src/academies/away/closing.rules.ts";
import { findAcademyById } from "#src/academies/queries.ts";
import { teachingNames } from "#src/academies/settings/teaching-mode.rules.ts";
import {
  academyStates,
  countAcademies,
  countLearners,
  findAcademyForStaff,
  listAcademies,
  listAdministratorsOf,
} from "#src/administration/academies-queries.ts";
import { typedPercent } from "#src/administration/platform-percent.rules.ts";
import { asPlatformStaff } from "#src/administration/platform-staff.ts";
import { salesSince } from "#src/checkout/academy-sales-queries.ts";
import { closingDone } from "#src/closing/closing.rules.ts";
import { countPublished } from "#src/courses/academy-counts-queries.ts";
import type { Db, MemberCtx } from "#src/ctx.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";
import { closingData, proofOf } from "#src/pages/frame/closing/closing-data.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import { problem } from "#src/problem.ts";
import { formatGigabytes } from "#src/ui/formats/bytes.rules.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop, formatCount, formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { explorePage, homePage, productPage } from "#src/visits/pages.rules.ts";
import { countVisits } from "#src/visits/visit-queries.ts";

export type AcademyData = Awaited<ReturnType<typeof academyData>>;

const perPage = 20;
const salesDays = 30;
const visitDays = 30;

const stateNames = {
  ...{ all: "Todas", open: "Abiertas", suspended: "En pausa" },
  ...{ closing: "Por cerrar", closed: "Cerradas" },
} as const;

export async function academiesData(ctx: MemberCtx, url: URL) {
  const { db } = asPlatformStaff(ctx);
  const terms = cleanLine(url.searchParams.get("terms") ?? "").slice(0, 100);
  const asked = url.searchParams.get("state");
  const state = academyStates.find((one) => one === asked) ?? "all";
  const asking = { terms, state, now: ctx.now };
  const total = await countAcademies(db, asking);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(pageIn(url), pages);
  const where = { limit: perPage, offset: (page - 1) * perPage };
  const found = await listAcademies(db, asking, where);
  const numbers = await numbersOf(ctx, db, found);
  const addressOf = (to: number, of: string = state) => {
    const query = new URLSearchParams({
      ...(terms && { terms }),
      ...(of !== "all" && { state: of }),
    });
    if (to > 1) query.set("page", String(to));
    return query.size > 0 ? `${academiesPath}?${query}` : academiesPath;
  };
  return {
    ...{ terms, state, page, pages },
    total: formatCounted(total, "academia", "academias"),
    visits: await visitsOf(ctx),
    states: academyStates.map((one) => ({
      name: stateNames[one],
      href: addressOf(1, one),
      isHere: one === state,
    })),
    hrefs: { before: addressOf(page - 1), after: addressOf(page + 1) },
    rows: found.map((academy, i) => ({
      id: academy.id,
      name: academy.name,
      address: hostOf(ctx, academy.subdomain),
      href: `${academiesPath}/${academy.subdomain}`,
      state: stateOf(ctx, academy),
      since: `Desde el ${formatDate(academy.createdAt)}`,
      numbers: numbers[i] ?? [],
    })),
  };
}

type Standing = { suspendedAt: Date | null; closesAt: Date | null };

/** Null for an academy that is open and stays so. */
function stateOf({ now }: MemberCtx, { suspendedAt, closesAt }: Standing): string | null {
  const day = closesAt && formatDate(lastMoment(closesAt));
  if (day && hasClosed({ closesAt }, now)) return `Cerró el ${day}`;
  const closes = day && `cierra el ${day}`;
  if (suspendedAt) return closes ? `En pausa, ${closes}` : "En pausa";
  return closes && `Cierra el ${day}`;
}

/** Of the main host, which is the staff's own academy. */
async function visitsOf(ctx: MemberCtx) {
  const pages = {
    [homePage]: "Inicio",
    [productPage]: "Abrir una academia",
    [explorePage]: "Catálogo",
  };
  const visits = await countVisits(ctx, Object.keys(pages), firstDayOf(visitDays, ctx.now));
  return {
    title: `Visitas al sitio principal, ${visitDays} días`,
    numbers: Object.entries(pages).map(([page, name]) => ({
      name,
      value: formatCount(visits.get(page) ?? 0),
    })),
  };
}

/** Throws `not_found` for an address without an academy. */
export async function academyData(ctx: MemberCtx, subdomain: string, url: URL) {
  const { db } = asPlatformStaff(ctx);
  const academy = await findAcademyForStaff(db, subdomain);
  if (!academy) throw problem("not_found", "Esta academia no existe");
  const [numbers] = await numbersOf(ctx, db, [academy]);
  const administrators = await listAdministratorsOf(db, academy.id);
  const about = await findAcademyById(db, academy.id);
  if (!about) throw problem("not_found", "Esta academia no existe");
  const { suspendedAt, platformPercent } = academy;
  return {
    name: academy.name,
    subdomain: academy.subdomain,
    address: hostOf(ctx, academy.subdomain),
    url: academyOrigin(ctx.outside, academy.subdomain),
    since: formatDate(academy.createdAt),
    teaching: teachingNames[academy.teaching],
    measured: academy.storedAt ? formatDate(academy.storedAt) : null,
    paused: suspendedAt && { since: formatDate(suspendedAt), reason: academy.suspendedReason },
    percent: typedPercent(platformPercent),
    usualPercent: ctx.outside.fees.platformPercent,
    administrators: administrators.map(({ id, name, email }) => ({ id, name, email })),
    numbers: numbers ?? [],
    closing: await closingData({ ...ctx, db, academy: about }),
    owner: await proofOf(ctx),
    contact: ctx.outside.contact,
    done: doneText({ ...doneTexts, restore: restoredText(ctx, about) }, url),
  };
}

const doneTexts: Record<string, string> = {
  suspend: "La academia está en pausa. Les escribimos a quienes la administran.",
  ...closingDone,
  percent: "Guardaste la parte de la plataforma. Vale para las ventas desde ahora.",
};

function restoredText({ now }: MemberCtx, { closesAt }: Pick<Standing, "closesAt">): string {
  const told = "Les escribimos a quienes la administran.";
  if (!closesAt) return `La academia está abierta de nuevo. ${told}`;
  const stays = hasClosed({ closesAt }, now) ? "sigue cerrada" : "su cierre sigue";
  return `La academia ya no está en pausa, y ${stays}. ${told}`;
}

type Counted = { id: string; storedBytes: number };

/** Of these academies alone, however many there are. */
async function numbersOf(ctx: MemberCtx, db: Db, found: Counted[]) {
  const ids = found.map(({ id }) => id);
  const since = new Date(ctx.now.getTime() - salesDays * 86_400_000);
  const published = await countPublished(db, ids);
  const learners = await countLearners(db, ids);
  const sales = await salesSince(db, ids, since);
  return found.map(({ id, storedBytes }) => {
    const { count, totalCop } = sales.get(id) ?? { count: 0, totalCop: 0 };
    return [
      { name: "Cursos publicados", value: formatCount(published.get(id) ?? 0) },
      { name: "Estudiantes", value: formatCount(learners.get(id) ?? 0) },
      {
        name: `Ventas, ${salesDays} días`,
        value: `${formatCount(count)} (${formatCop(totalCop)})`,
      },
      { name: "Espacio usado", value: formatGigabytes(storedBytes) },
    ];
  });
}

function hostOf({ outside }: MemberCtx, subdomain: string): string {
  return new URL(academyOrigin(outside, subdomain)).host;
}
