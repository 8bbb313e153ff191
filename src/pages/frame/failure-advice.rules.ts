// What a page that could not be shown advises: what helps depends on what was looked for.

type Failed = {
  /** The HTTP status. */
  status: number;
  /** Path and query of the address. */
  here: string;
  /** Null if nobody can tell now. */
  signedIn: boolean | null;
  /** Whether the academy shows its courses. */
  hasCourses?: boolean;
};

type Step = { label: string; href: string };
export type Advice = { hint: string; steps: Step[] };

const orders: Step = { label: "Ver mis compras", href: "/account/orders" };
const courses: Step = { label: "Explorar cursos", href: "/explore" };
const categories: Step = { label: "Ver las categorías", href: "/explore#otras-categorias" };

export function adviceFor({ hasCourses = true, ...failed }: Failed): Advice {
  const { hint, steps } = adviceWithCourses(failed);
  if (hasCourses) return { hint, steps };
  const open = steps.filter(({ href }) => !href.startsWith("/explore"));
  return { hint, steps: open.length > 0 ? open : [orders] };
}

function adviceWithCourses({ status, here, signedIn }: Omit<Failed, "hasCourses">): Advice {
  if (status === 429) {
    const hint = "Espera un momento y vuelve a intentarlo.";
    return { hint, steps: [{ label: "Intentar de nuevo", href: here }, courses] };
  }
  if (status >= 500) {
    const hint = "No es tu equipo ni tu conexión. Espera un momento y vuelve a intentarlo.";
    return { hint, steps: [{ label: "Intentar de nuevo", href: here }, courses] };
  }
  if (status === 404) return lost(here, signedIn);
  return { hint: "Vuelve a la página anterior y prueba otra vez.", steps: [courses] };
}

/** By the path of what was looked for; the first that matches. */
const places: [RegExp, (here: string, signedIn: boolean | null) => Advice][] = [
  [/^\/courses\/[^/]+\/(clases|classes|continue)\b/, lostClass],
  [/^\/(explore\/)?courses\//, () => lostCourse],
  [/^\/checkouts\b/, () => lostCourse],
  [/^\/teachers\b/, () => inArea("Ir a Mis cursos", "/teachers/courses")],
  [/^\/academy\b/, () => inArea("Ir a tu academia", "/academy/dashboard")],
  [/^\/account\b/, () => inArea("Ir a tu cuenta", "/account")],
  [/^\/login\b/, () => inArea("Inicia Sesión", "/login")],
];

function lost(here: string, signedIn: boolean | null): Advice {
  const place = places.find(([path]) => path.test(here));
  if (place) return place[1](here, signedIn);
  const hint = "Revisa la dirección, o busca arriba lo que quieres aprender.";
  return { hint, steps: [courses, categories] };
}

const lostCourse: Advice = {
  hint: "Puede que ya no esté, o que al enlace le falte una parte. Búscalo arriba por su nombre, o entre las categorías.",
  steps: [courses, categories],
};

function lostClass(here: string, signedIn: boolean | null): Advice {
  const hint = "Puede que ya no esté, o que al enlace le falte una parte.";
  if (signedIn === false) {
    const login = `/login?redirectTo=${encodeURIComponent(here)}`;
    return {
      hint: `${hint} Si el curso es tuyo, inicia sesión.`,
      steps: [{ label: "Inicia Sesión", href: login }, courses],
    };
  }
  return {
    hint: `${hint} Ábrela desde tus cursos.`,
    steps: [{ label: "Ir a tus cursos", href: "/explore#tus-compras" }, courses],
  };
}

function inArea(label: string, href: string): Advice {
  return { hint: "Revisa la dirección.", steps: [{ label, href }, courses] };
}
