// Answers about watching classes, about free content and about what a course gives.
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";

const toMine = { href: "/explore", text: "Ir a tus cursos" };

export const watchingHelp: HelpTopic = {
  id: "ver-clases",
  title: "Ver las clases",
  answers: [
    {
      id: "poca-senal",
      question: "¿Cómo veo las clases con poca señal?",
      answer: [
        "El video baja solo la calidad cuando la señal es poca. Si quieres gastar lo mínimo, abre los ajustes del reproductor (el engranaje), entra a Calidad y elige «Ahorro de datos».",
        "Si se detiene, espera: sigue solo cuando la señal vuelve. De madrugada la red suele estar más libre.",
      ],
      link: toMine,
      words: "internet lento datos megas ahorro calidad red conexión se traba cargando",
    },
    {
      id: "seguir",
      question: "¿Cómo sigo donde quedé?",
      answer: [
        "Entra a tu curso y usa «Continuar»: abre la clase y el minuto en que ibas, también en otro celular o computador si entras con la misma cuenta.",
      ],
      link: toMine,
      words: "continuar avance progreso minuto otro dispositivo",
    },
    {
      id: "sin-internet",
      question: "¿Puedo descargar las clases para verlas sin internet?",
      answer: [
        "Los videos se ven con conexión; no se descargan. Los archivos de una clase, como guías en PDF, sí: los guardas en tu celular y los abres cuando quieras.",
      ],
      link: toMine,
      words: "offline guardar bajar pdf archivo material",
    },
    {
      id: "dispositivos",
      question: "¿Necesito instalar algo?",
      answer: [
        "No. Todo funciona en el navegador de tu celular, tableta o computador. Si quieres, en el menú del navegador eliges «Agregar a la pantalla de inicio» y te queda como una aplicación.",
      ],
      link: toMine,
      words: "aplicación app celular computador android iphone tableta",
    },
    {
      id: "por-cuanto-tiempo",
      question: "¿Por cuánto tiempo puedo ver un curso?",
      answer: [
        "Las veces que quieras y sin fecha de cierre. Si un curso sale del catálogo, quienes lo compraron lo conservan.",
      ],
      link: { href: "/terms#terms-use", text: "Leer sobre tu acceso" },
      words: "vence caduca acceso siempre tiempo",
    },
    {
      id: "subtitulos",
      question: "¿Las clases tienen subtítulos?",
      answer: [
        "Las que los tienen muestran el botón de subtítulos en el reproductor. Los pone cada docente, a veces también en otras lenguas.",
      ],
      link: toMine,
      words: "texto sordo leer idioma lengua",
    },
    {
      id: "preguntar-al-docente",
      question: "¿Cómo le pregunto al docente?",
      answer: [
        "Si tienes el curso, escribe tu pregunta en los comentarios de la clase. Te avisamos cuando te responden. En las clases sin comentarios, el docente los cerró.",
      ],
      link: toMine,
      words: "duda comentario contacto profesor maestro",
    },
    {
      id: "certificado",
      question: "¿Dan certificado?",
      answer: ["Por ahora no damos certificados. Lo que ves y terminas queda en tu cuenta."],
      link: toMine,
      words: "diploma constancia título",
    },
  ],
};

export const freeHelp: HelpTopic = {
  id: "gratis",
  title: "Clases y descargas gratis",
  answers: [
    {
      id: "clases-gratis",
      question: "¿Hay clases gratis?",
      answer: [
        "Sí. La primera clase de cada curso está abierta, para que conozcas al docente, y cada docente puede abrir otras. Solo necesitas una cuenta.",
      ],
      link: { href: "/explore", text: "Explorar cursos" },
      words: "gratuito muestra prueba sin pagar",
    },
    {
      id: "descargas",
      question: "¿Dónde están mis descargas gratuitas?",
      answer: [
        "En Tus descargas, con la misma cuenta con que te registraste. Cada enlace sirve durante 15 minutos; si se vence, entra otra vez y toma uno nuevo.",
      ],
      link: { href: "/free-content/downloads", text: "Ir a tus descargas" },
      words: "contenido gratuito guía pdf archivo bajar calendario",
    },
    {
      id: "lanzamientos",
      question: "¿Qué es suscribirse a un lanzamiento?",
      answer: ["Te avisamos por correo cuando el curso abre. No cuesta y no te obliga a comprar."],
      link: { href: "/explore", text: "Explorar cursos" },
      words: "próximamente aviso espera",
    },
  ],
};
