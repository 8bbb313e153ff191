// What the teacher is asked before a decision about a course, in a dialog and on a page of its own.
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { type Intent, stepFrom } from "./course-status.rules.ts";
import type { PublishState } from "./publish-state.rules.ts";

export type StatusQuestion = {
  title: string;
  texts: string[];
  warning: string | null;
  /** What to mend first, each with its page. */
  missing: PublishState["missing"];
  /** The label of the button that decides; null where there is nothing to decide. */
  confirm: string | null;
  /** Something is lost. */
  isLoss: boolean;
};

const nothing = { warning: null, missing: [], confirm: null, isLoss: false };
const learnersStay = "Quienes ya tienen el curso lo siguen viendo.";

export function questionOf(
  intent: Intent,
  course: { title: string },
  state: PublishState,
): StatusQuestion {
  const isKept = intent === "remove" && state.hasLearners;
  if (isKept && state.status === "archived") return { ...nothing, ...archivedInstead };
  const step = stepFrom(state.status, isKept ? "archive" : intent);
  if ("refusal" in step) return { ...nothing, title: "Ahora no se puede", texts: [step.refusal] };
  if (step.to === state.status) return { ...nothing, ...thereAlready[state.status] };
  return { ...nothing, ...ask[intent](course, state) };
}

const kept = "Hay quien tiene o compró este curso, así que no se puede eliminar";

/** Also what a teacher sees after removing a course that somebody has. */
const archivedInstead = {
  title: "Este curso quedó archivado",
  texts: [
    `${kept}: por eso está archivado. ${learnersStay}`,
    "No se vende ni aparece en el catálogo. Lo encuentras en «Archivados».",
  ],
};

const thereAlready = {
  draft: { title: "Este curso está entre tus borradores", texts: ["Nadie lo ve en el catálogo."] },
  processing: {
    title: "Tu curso se está procesando",
    texts: [
      "Revisamos el curso y convertimos sus videos. Te avisamos por correo cuando esté listo: no tienes que esperar aquí.",
    ],
  },
  published: { title: "Este curso ya está publicado", texts: ["Lo que cambies se ve enseguida."] },
  archived: {
    title: "Este curso está archivado",
    texts: [`No se vende ni aparece en el catálogo. ${learnersStay}`],
  },
};

type Asked = Partial<StatusQuestion> & Pick<StatusQuestion, "title" | "texts">;

const ask: Record<Intent, (course: { title: string }, state: PublishState) => Asked> = {
  publish(_, { missing, unlisted }) {
    if (missing.length > 0) {
      const texts = ["Toca cada punto para ir a corregirlo."];
      return { title: "A tu curso le falta algo para poder ser publicado", texts, missing };
    }
    return {
      title: "¿Publicar este curso?",
      texts: [
        "Lo revisamos y convertimos los videos que falten. Te avisamos por correo cuando esté listo.",
      ],
      warning: unlisted > 0 ? unlistedText(unlisted) : null,
      confirm: "Publicar curso",
    };
  },
  unpublish: (_, { status }) =>
    status === "processing"
      ? {
          title: "¿Cancelar la publicación?",
          texts: ["El curso vuelve a tus borradores. Sus videos se siguen convirtiendo."],
          confirm: "Cancelar la publicación",
        }
      : {
          title: "¿Despublicar este curso?",
          texts: [
            `Deja de venderse y sale del catálogo. ${learnersStay}`,
            "Vuelve a tus borradores, y puedes publicarlo otra vez cuando quieras.",
          ],
          confirm: "Despublicar",
        },
  archive: (_, { status }) => ({
    title: "¿Archivar este curso?",
    texts: [
      status === "published"
        ? `Deja de venderse y sale del catálogo. ${learnersStay}`
        : `Sale de tus borradores. ${learnersStay}`,
      "Lo encuentras en «Archivados», y puedes restaurarlo cuando quieras.",
    ],
    confirm: "Archivar",
  }),
  restore: () => ({
    title: "¿Restaurar este curso?",
    texts: ["Vuelve a tus borradores. Para venderlo otra vez, publícalo."],
    confirm: "Restaurar",
  }),
  remove: ({ title }, { hasLearners }) =>
    hasLearners
      ? {
          title: "Este curso no se puede eliminar",
          texts: [
            `${kept}. Lo podemos archivar: deja de venderse y no aparece en el catálogo. ${learnersStay}`,
            "Lo encuentras en «Archivados», y puedes restaurarlo cuando quieras.",
          ],
          confirm: "Archivar",
        }
      : {
          title: "¿Eliminar este curso?",
          texts: [
            `Eliminas «${title}» con sus módulos, sus clases y sus videos.`,
            "Esta acción no se puede deshacer.",
          ],
          confirm: "Eliminar",
          isLoss: true,
        },
};

function unlistedText(unlisted: number): string {
  const verb = unlisted === 1 ? "no está" : "no están";
  const them = unlisted === 1 ? "la" : "las";
  return `${formatCounted(unlisted, "clase", "clases")} ${verb} en «Listado»: quienes compren el curso no ${them} verán.`;
}

/** The menu of a course, by its status. */
export function menuOf({ status, hasLearners }: PublishState): MenuItem[] {
  const shown = menus[status].filter(({ intent }) => intent !== "remove" || !hasLearners);
  return shown;
}

export type MenuItem = { intent: Intent; label: string; hint?: string };

const archive: MenuItem = { intent: "archive", label: "Archivar" };
const remove: MenuItem = { intent: "remove", label: "Eliminar" };

const menus: Record<PublishState["status"], MenuItem[]> = {
  draft: [
    {
      intent: "publish",
      label: "Publicar curso",
      hint: "Lo revisamos y te avisamos cuando esté listo",
    },
    archive,
    remove,
  ],
  processing: [],
  published: [
    { intent: "unpublish", label: "Despublicar", hint: "Vuelve a tus borradores" },
    archive,
  ],
  archived: [{ intent: "restore", label: "Restaurar", hint: "Vuelve a tus borradores" }, remove],
};
