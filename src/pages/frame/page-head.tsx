import { Bell } from "#src/notifications/bell.tsx";
import { notificationsPath } from "#src/notifications/paths.rules.ts";
import type { Told } from "#src/notifications/unread.rules.ts";
import { type AcademyBrand, Brand } from "#src/ui/brand/brand.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { Portrait } from "#src/ui/pictures/teacher-portrait.tsx";

const EVERYTHING = "todos";

type Viewer = {
  name: string;
  pictureUrl: string | null;
  /** Where the top navigation of their role leads. */
  area: { name: string; href: string } | null;
  /** Null for an account that may not open its notifications yet. */
  told: Told | null;
};

type FeedHeaderProps = {
  /** Null for a visitor without a session; undefined while nobody can tell. */
  viewer: Viewer | null | undefined;
  /** Path and query to return to after signing in or out. */
  here: string;
  csrf: string | null;
  /** What the visitor searched for. */
  terms?: string | undefined;
  /** False where there is nothing to find. */
  searches?: boolean;
  academy: AcademyBrand;
  /**
   * How it meets what is below: `band` with its cut edge; `flat` without one, above a scene; `scene`
   * stands on the scene itself, with a link to the courses in place of the search.
   */
  look?: "band" | "flat" | "scene";
};

export function FeedHeader({ look = "band", ...props }: FeedHeaderProps) {
  const { viewer, here, csrf, terms, searches = true, academy } = props;
  const onScene = look === "scene";
  return (
    <header className={look === "band" ? "top" : `top ${look}`}>
      <div className="wrap in">
        <Brand academy={academy} />
        {onScene || !searches ? null : <Search terms={terms} />}
        {viewer === undefined ? <Account /> : null}
        {viewer === null ? <SignedOut here={here} courses={onScene} /> : null}
        {viewer ? <SignedIn {...viewer} here={here} csrf={csrf} /> : null}
      </div>
    </header>
  );
}

function Search({ terms }: { terms: string | undefined }) {
  return (
    <form className="search" action="/explore" method="get">
      <input
        type="search"
        name="terms"
        defaultValue={terms}
        aria-label="Buscar cursos"
        placeholder="¿Qué quieres aprender hoy?"
      />
      <button className="go" type="submit" aria-label="Buscar">
        <Icon name="magnifying-glass" />
      </button>
    </form>
  );
}

/** Right for everybody: a visitor without a session is sent from there to sign-in. */
function Account() {
  return (
    <nav className="links" aria-label="Cuenta">
      <a href="/account">Tu cuenta</a>
    </nav>
  );
}

/** Who signs in on the home page goes on to their own. */
function SignedOut({ here, courses }: { here: string; courses: boolean }) {
  const query = new URLSearchParams({
    ...(here === "/" ? {} : { redirectTo: here }),
    campaign: "FeedNavbarComponent",
  });
  return (
    <nav className="links" aria-label="Cuenta">
      {courses ? (
        <a className="courses-link" href="/explore">
          Cursos
        </a>
      ) : null}
      <a href={`/login?${query}`}>Inicia Sesión</a>
      <a className="solid" href={`/login/signup?${query}`}>
        Registrarse
      </a>
    </nav>
  );
}

type SignedInProps = Viewer & Pick<FeedHeaderProps, "here" | "csrf">;

const accountMenu = "account-menu";

/** One list: a row of links from a tablet on, and on a phone what the button opens. */
function SignedIn({ name, pictureUrl, area, told, here, csrf }: SignedInProps) {
  return (
    <>
      {told ? <Bell told={told} href={notificationsPath} /> : null}
      <button
        className="menu-button"
        type="button"
        popoverTarget={accountMenu}
        aria-label={`Menú de ${name}`}
      >
        <Portrait name={name} pictureUrl={pictureUrl} />
        <Icon name="caret-down" small />
      </button>
      <nav className="links menu" id={accountMenu} popover="auto" aria-label="Tu cuenta">
        <a className="who" href="/account">
          <Portrait name={name} pictureUrl={pictureUrl} />
          <span>
            {name}
            <span className="yours">
              <span className="sr">, </span>Tu cuenta
            </span>
          </span>
        </a>
        {area ? <a href={area.href}>{area.name}</a> : null}
        <a href="/account/orders">Mis compras</a>
        <form action="/logout" method="post">
          <input type="hidden" name="_csrf" value={csrf ?? ""} />
          <input type="hidden" name="redirectTo" value={here} />
          <button type="submit">Cerrar Sesión</button>
        </form>
      </nav>
    </>
  );
}

type CategoryTabsProps = {
  /** The academy's own, without `todos`; without an address where its tabs are off. */
  categories: { name: string; href: string | null }[];
  current: string;
  everythingHref: string;
};

/** `todos` is always a link (spec 1 §2, decisions: Academies); on phones it comes first. */
export function CategoryTabs({ categories, current, everythingHref }: CategoryTabsProps) {
  const currentOf = (category: string) => (category === current ? "page" : undefined);
  return (
    <nav className="cats" aria-label="Categorías">
      <div className="wrap">
        <ul>
          {categories.map(({ name, href }) => (
            <li key={name}>
              {href ? (
                <a href={href} aria-current={currentOf(name)}>
                  {name}
                </a>
              ) : (
                <span aria-disabled="true" aria-current={currentOf(name)}>
                  {name}
                </span>
              )}
            </li>
          ))}
          <li>
            <a href={everythingHref} aria-current={currentOf(EVERYTHING)}>
              {EVERYTHING}
            </a>
          </li>
        </ul>
      </div>
    </nav>
  );
}
