// Answers about building and publishing a course.
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";
import { type HelpFacts, toCourses, toDrafts } from "./help-answer.rules.ts";

export const courseHelp = ({ hasAcademyReview }: HelpFacts): HelpTopic => ({
  id: "tu-curso",
  title: "Tu curso",
  answers: [
    {
      id: "empezar",
      question: "¿Cómo empiezo mi primer curso?",
      answer: [
        "Escribe el título, la descripción, el precio y la categoría: eso ya es un curso en borrador, que nadie más ve. Después siguen la portada, los requerimientos y las preguntas frecuentes.",
        "Luego creas módulos y clases, y subes un video en cada clase. Todo se guarda y puedes seguir otro día.",
      ],
      link: { href: "/teachers/courses/create", text: "Crear curso" },
      words: "comenzar iniciar nuevo primeros pasos",
    },
    {
      id: "cuantas-clases",
      question: "¿Cuántas clases debe tener un curso?",
      answer: [
        "Para publicar basta un módulo con una clase. Un buen curso suele tener entre 8 y 30 clases de 5 a 15 minutos: una idea por clase, y algo para hacer al final.",
        "Lo máximo son 100 módulos y 1.000 clases por curso, y 200 clases en un módulo.",
      ],
      link: toCourses,
      words: "número duración minutos largo corto módulos lecciones",
    },
    {
      id: "clases-gratis",
      question: "¿Qué es una clase gratis?",
      answer: [
        "Una clase que puede ver cualquier persona con cuenta, sin comprar el curso. En la clase marca «Clase gratis: Sí».",
        "Deja gratis una que muestre cómo enseñas, casi siempre la primera: quien la ve entera suele comprar.",
      ],
      link: toCourses,
      words: "muestra prueba abierta sin pagar",
    },
    {
      id: "publicar",
      question: "¿Cómo publico mi curso?",
      answer: [
        "En los módulos del curso elige «Publicar». Si le falta algo te mostramos la lista, y cada línea te lleva a donde se completa: portada, al menos 3 requerimientos y una pregunta frecuente, y un video o un archivo en cada clase.",
        hasAcademyReview
          ? "Después convertimos los videos y una persona del equipo mira el curso. Te avisamos por correo y con la campana cuando esté publicado."
          : "Después convertimos los videos y revisamos que todo esté completo. Te avisamos por correo y con la campana cuando esté publicado.",
      ],
      link: toDrafts,
      words: "publicación vender lanzar revisión demora aprobar",
    },
    {
      id: "devuelto",
      question: "¿Por qué me devolvieron el curso?",
      answer: [
        "Porque algo faltaba o no se podía ver. La razón está en la página de publicación del curso y en Inicio, en «Lo que te espera».",
        "Corrígelo y publícalo otra vez: no pierdes nada de lo que hiciste, y puedes intentarlo las veces que haga falta.",
      ],
      link: toDrafts,
      words: "rechazado revisión regresado no publicó rechazaron",
    },
    {
      id: "editar-publicado",
      question: "¿Puedo cambiar un curso que ya está publicado?",
      answer: [
        "Sí, y el cambio se ve de una vez. Por eso, en un curso publicado, lo que escribes se guarda al oprimir el botón y no antes. Un video nuevo se convierte mientras se sigue viendo el anterior.",
        "Si quitas una clase, quienes ya tienen el curso la conservan; los nuevos no la ven.",
      ],
      link: { href: "/teachers/courses?tab=published", text: "Ver tus cursos publicados" },
      words: "editar modificar actualizar corregir despublicar",
    },
    {
      id: "versiones",
      question: "¿Puedo recuperar un texto que cambié?",
      answer: [
        "Sí. En «Opciones» del curso, en «Versiones guardadas», están sus últimos veinte guardados: los comparas con el de ahora y vuelves al que quieras. Volver también queda guardado.",
        "Lo que escribes y aún no se guarda queda en tu navegador, y lo recuperas al volver a la página.",
      ],
      link: toCourses,
      words: "deshacer anterior historial perdí borré copia",
    },
    {
      id: "duplicar",
      question: "¿Cómo hago una copia de un curso?",
      answer: [
        "En «Opciones» del curso elige «Duplicar». Queda un borrador aparte con sus textos, módulos, clases y videos, sin subir nada otra vez.",
        "Los estudiantes, comentarios y ventas no se copian.",
      ],
      link: toCourses,
      words: "copiar clonar duplicado repetir",
    },
    {
      id: "eliminar",
      question: "¿Cómo elimino o archivo un curso?",
      answer: [
        "«Archivar» lo saca de la venta, y quienes lo tienen lo siguen viendo. Lo puedes restaurar cuando quieras.",
        "«Eliminar» es para borradores y cursos archivados que nadie tiene ni ha comprado. Si publicaste el curso, despublícalo primero.",
      ],
      link: toCourses,
      words: "borrar quitar ocultar archivado suprimir",
    },
  ],
});
