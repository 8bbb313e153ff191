// What is missing in the course's own fields, with the step of the wizard that mends it (spec 2 §5).

type Fields = {
  id: string;
  title: string;
  description: string;
  /** US cents. */
  priceCents: number;
  category: string;
  coverKey: string | null;
  usesPrint: boolean;
  prerequisites: string[];
  learnings: string[];
  faqs: { title: string; answer: string }[];
};

type Rule = { step: 1 | 2 | 3; path: string; text: string; lacks: (course: Fields) => boolean };

const isMissing = (text: string) => text.trim() === "";
const isOver = (most: number) => (text: string) => text.length > most;

const rules: Rule[] = [
  {
    step: 1,
    path: "title",
    text: "El título debe tener entre 1 y 100 caracteres",
    lacks: ({ title }) => isMissing(title) || isOver(100)(title),
  },
  {
    step: 1,
    path: "description",
    text: "La descripción debe tener entre 1 y 1000 caracteres",
    lacks: ({ description }) => isMissing(description) || isOver(1000)(description),
  },
  {
    step: 1,
    path: "price",
    text: "El precio debe estar entre 1 y 500 dólares",
    lacks: ({ priceCents }) => !(priceCents >= 100 && priceCents <= 50_000),
  },
  {
    step: 1,
    path: "category",
    text: "Elige la categoría del curso",
    lacks: ({ category }) => isMissing(category),
  },
  {
    step: 2,
    path: "coverImageUrl",
    text: "Debes subir una imagen de portada o usar el grabado de Semillero",
    lacks: ({ coverKey, usesPrint }) => coverKey === null && !usesPrint,
  },
  {
    step: 2,
    path: "prerequisites",
    text: "Debes agregar al menos 3 Requerimientos",
    lacks: ({ prerequisites }) => prerequisites.length < 3,
  },
  {
    step: 2,
    path: "prerequisites",
    text: "Los requerimientos son 10 como máximo, cada uno de 150 caracteres como máximo",
    lacks: ({ prerequisites }) => prerequisites.length > 10 || prerequisites.some(isOver(150)),
  },
  {
    step: 2,
    path: "learnings",
    text: "Los aprendizajes son 10 como máximo, cada uno de 150 caracteres como máximo",
    lacks: ({ learnings }) => learnings.length > 10 || learnings.some(isOver(150)),
  },
  {
    step: 3,
    path: "faqs",
    text: "Debes agregar al menos una pregunta frecuente",
    lacks: ({ faqs }) => faqs.length === 0,
  },
  {
    step: 3,
    path: "faqs",
    text: "Las preguntas frecuentes son 12 como máximo, de 100 caracteres y con respuestas de 200",
    lacks: ({ faqs }) =>
      faqs.length > 12 ||
      faqs.some(({ title, answer }) => isOver(100)(title) || isOver(200)(answer)),
  },
];

export function courseGaps(course: Fields): { path: string; text: string; href: string }[] {
  return rules
    .filter(({ lacks }) => lacks(course))
    .map(({ step, path, text }) => ({
      path,
      text,
      href: `/teachers/courses/${course.id}/edit?step=${step}`,
    }));
}
