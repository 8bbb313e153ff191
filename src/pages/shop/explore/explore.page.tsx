// /explore: the catalogue, a signed-in visitor's own courses, and upcoming launches (spec 1 §2).

import { data, redirect, useLoaderData } from "react-router";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { contactOf } from "#src/academies/contact.ts";
import { listCategoryLogos } from "#src/academies/queries.ts";
import { cardOf } from "#src/courses/card/course-card-data.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { tileUrl } from "#src/courses/cover/tile-url.rules.ts";
import { opensLabel, teaserOf } from "#src/courses/launches/launch.rules.ts";
import { listLaunches } from "#src/courses/launches/launch-queries.ts";
import { priceOf } from "#src/courses/price.rules.ts";
import { type CourseSummary, listPublishedCourses } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import { searchLaunches } from "#src/courses/search/search-queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { listSubscriptions } from "#src/enrolments/subscription-queries.ts";
import { logFault } from "#src/fault.ts";
import { problemOf } from "#src/http/errors.ts";
import { type PageArgs, publicPage } from "#src/http/react-router.ts";
import { readyActor } from "#src/http/route.ts";
import { listEnrolledCourses } from "#src/lessons/enrolled-courses-queries.ts";
import { CategoryTabs } from "#src/pages/frame/page-head.tsx";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { timeLeft } from "#src/pages/shop/countdown.rules.ts";
import { exploreMeta } from "#src/pages/shop/seo-data.ts";
import { Catalogue } from "./catalogue.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { confirmationIn } from "./confirmation-data.ts";
import { ConfirmationNote } from "./confirmation-note.tsx";
import {
  askedOf,
  type CatalogueQuery,
  categoryMeant,
  exploreDescription,
  explorePath,
  exploreTitle,
} from "./explore.rules.ts";
import { Launches } from "./launches.tsx";
import { OwnSections } from "./own-sections.tsx";

// Divisible by the number of columns on every screen, and light enough for a slow phone.
const pageSize = 12;
/** One large and four small launches (spec 1 §9). */
const launchCount = 5;

/** Its countdowns need a script. */
export const handle = { publicScript: true };

export const loader = publicPage(async (args) => {
  const page = await read(args);
  // No cache may keep a page without its courses.
  return data(page, page.found ? 200 : 503);
});

type Loaded = Awaited<ReturnType<typeof read>>;

async function read(args: PageArgs) {
  const { ctx, web, url } = args;
  const asked = askedOf(url.searchParams);
  const { now } = ctx;
  const actor = readyActor(ctx);
  const [listed, found, foundLaunches, launches, enrolled, subscribed, rate] = await Promise.all([
    listCategoryLogos(ctx),
    orNull(ctx, "courses", findPage(ctx, asked)),
    orNull(ctx, "launches found", searchLaunches(ctx, asked)),
    // An academy that is about to close opens nothing that one could subscribe to.
    ctx.academy.closesAt ? [] : orNull(ctx, "launches", listLaunches(ctx, { limit: launchCount })),
    actor ? orNull(ctx, "enrolled courses", listEnrolledCourses(ctx, actor.id)) : null,
    actor ? orNull(ctx, "subscriptions", listSubscriptions(ctx, actor.id)) : null,
    ctx.outside.rates.usdCop(),
  ]);
  const categories = listed.map(({ name }) => name);
  const confirmation = await orNull(ctx, "purchase", confirmationIn(args));
  if (!found || !foundLaunches || !launches) web.makePrivate();
  const category = categoryMeant(asked.category, categories);
  if (category !== asked.category) throw redirect(explorePath({ ...asked, category }));
  if (found && found.page !== asked.page) {
    throw redirect(explorePath({ ...asked, page: found.page }));
  }
  const offered = (course: CourseSummary) => ({
    ...cardOf(ctx, course, rate),
    opens: opensLabel(course.scheduledLaunch, now),
  });
  return {
    head: headOf(ctx, asked, categories, found?.courses ?? []),
    asked,
    confirmation,
    query: asked.flags && `?${asked.flags}`,
    categories: listed.map((one) => ({ name: one.name, tile: one.logoUrl && tileUrl(one) })),
    tabsOn: ctx.academy.tabsOn,
    contact: contactOf(ctx),
    found: found && {
      ...found,
      courses: found.courses.map(offered),
      launches: (foundLaunches ?? []).map(offered),
    },
    enrolled:
      enrolled?.map((course) => ({
        ...cardOf(ctx, course, rate),
        progress: { done: course.done, total: course.total },
      })) ?? null,
    // Who has got it meanwhile finds it among the own courses.
    subscribed:
      subscribed?.filter(({ id }) => !enrolled?.some((own) => own.id === id)).map(offered) ?? null,
    launches: (launches ?? []).map((course) => ({
      id: course.id,
      href: coursePath(course) + (asked.flags && `?${asked.flags}`),
      title: course.title,
      teaser: teaserOf(course),
      coverUrl: coverUrl(ctx, course),
      opensAt: course.scheduledLaunch ?? now,
      left: timeLeft(course.scheduledLaunch ?? now, now),
      ...priceOf(ctx, course, rate),
    })),
  };
}

/** The requested page, or the last one if that lies beyond it. */
async function findPage(ctx: Ctx, { category, terms, page }: CatalogueQuery) {
  const wanted = { category, terms, limit: pageSize };
  const first = await listPublishedCourses(ctx, { ...wanted, offset: (page - 1) * pageSize });
  const pages = Math.max(1, Math.ceil(first.total / pageSize));
  return { ...first, pages, page: Math.min(page, pages) };
}

function headOf(
  ctx: Ctx,
  asked: CatalogueQuery,
  categories: string[],
  courses: readonly CourseSummary[],
) {
  const exists = [everyCategory, ...categories].includes(asked.category);
  const named = exists ? asked : { ...asked, category: everyCategory };
  return exploreMeta(ctx, {
    ...asked,
    courses,
    before: (asked.page - 1) * pageSize,
    category: exists ? asked.category : null,
    title: exploreTitle(named, ctx.academy.name),
    description: exploreDescription(named, ctx.academy),
  });
}

/** Spec 1 §8: what cannot be read is logged and left out of the page. */
async function orNull<T>(ctx: Ctx, what: string, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    // The address asks for what no page links to, such as a category with a zero byte.
    if (problemOf(error)?.code === "invalid") throw error;
    logFault(ctx.log, error, `explore: ${what}`);
    return null;
  }
}

export function meta({ loaderData, matches }: { loaderData?: Loaded } & TitleArgs) {
  return loaderData?.head ?? [titled(matches, "Cursos")];
}

export default function Explore() {
  const page = useLoaderData<typeof loader>();
  const { asked, query, categories, confirmation } = page;
  return (
    <>
      <CategoryTabs
        categories={categories.map(({ name }) => ({
          name,
          href: page.tabsOn ? explorePath({ category: name, flags: asked.flags }) : null,
        }))}
        current={asked.category}
        everythingHref={explorePath({ flags: asked.flags })}
      />
      <main id="contenido">
        <div className="wrap">
          {confirmation ? (
            <ConfirmationNote confirmation={confirmation} closeHref={explorePath(asked)} />
          ) : null}
          <Catalogue asked={asked} found={page.found} query={query} contact={page.contact} />
          <OwnSections enrolled={page.enrolled} subscribed={page.subscribed} query={query} />
        </div>
        <Launches launches={page.launches} />
        <div className="wrap">
          <CategoryTiles categories={categories} flags={asked.flags} />
        </div>
      </main>
    </>
  );
}
