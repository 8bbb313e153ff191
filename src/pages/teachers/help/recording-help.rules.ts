// Answers about recording and uploading.
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";
import { type HelpFacts, toCourses } from "./help-answer.rules.ts";

export const recordingHelp = ({ videos }: HelpFacts): HelpTopic => ({
  id: "grabar-y-subir",
  title: "Grabar y subir",
  answers: [
    {
      id: "celular",
      question: "¿Puedo grabar mis clases con el celular?",
      answer: [
        "Sí. Casi cualquier celular de los últimos años sirve. Ponlo acostado, apóyalo en algo firme (un trípode, una rama, un ladrillo) y limpia el lente con un trapo suave.",
        "Puedes grabar con la cámara del teléfono y elegir después el archivo, o grabar directamente desde la clase cuando la abres en el celular.",
        "Graba un tema por clase. Si te equivocas, repite solo esa clase.",
      ],
      link: toCourses,
      words: "cámara teléfono móvil filmar video trípode iphone android",
    },
    {
      id: "luz-y-sonido",
      question: "¿Cómo logro buena luz y buen sonido?",
      answer: [
        "Luz: que el sol o la ventana te den de frente, nunca por detrás. Temprano en la mañana o al final de la tarde la luz es más suave.",
        "Sonido: es lo más importante. Acércate al teléfono, a no más de un metro y medio, y busca un lugar sin viento ni motores. Unos audífonos con micrófono ayudan mucho.",
        "Antes de la clase entera graba medio minuto y escúchalo con audífonos.",
      ],
      link: toCourses,
      words: "audio micrófono ruido viento iluminación oscuro",
    },
    {
      id: "mala-conexion",
      question: "¿Cómo subo un video si tengo mala señal?",
      answer: [
        "La subida sigue donde iba cada vez que vuelve la señal, así que no empieza de cero. Mientras tanto puedes escribir otras clases en la misma pestaña: la barra de abajo te dice cómo va.",
        "Si cierras la página o se apaga el teléfono, vuelve a la clase y elige el mismo archivo: continúa desde donde quedó.",
        "Varios archivos esperan en fila y se suben de uno en uno. De noche la red suele estar más libre.",
      ],
      link: toCourses,
      words: "internet lento conexión datos wifi red subir cargar upload cortar interrumpir",
    },
    {
      id: "formatos",
      question: "¿Qué videos y archivos puedo subir?",
      answer: [
        `Videos: ${videos}, hasta 10 GB cada uno. Si tu celular graba en otro formato, al elegir el archivo te decimos cómo pasarlo a MP4.`,
        "Archivos para tus estudiantes: PDF, Word, Excel, presentaciones, textos y audios, hasta 50 MB cada uno, e imágenes de hasta 5 MB.",
        "Nosotros preparamos el video en varios tamaños, para que también se vea con poca señal.",
      ],
      link: toCourses,
      words: "mp4 mov pdf documento tamaño peso máximo gigas adjunto recurso",
    },
    {
      id: "video-fallido",
      question: "¿Qué hago si un video no se pudo convertir?",
      answer: [
        "En Inicio, en «Lo que te espera», aparece la clase con la razón. Lo más común es un archivo cortado o dañado.",
        "Mira el video en tu teléfono. Si se ve bien, súbelo otra vez desde la clase; si no, expórtalo de nuevo como MP4. Mientras tanto sigue el video anterior, si lo había.",
        "El que no sirvió lo quitas con «Quitar este video», junto a la razón; si no, lo quitamos nosotros a los 30 días. Así no ocupa espacio de la academia.",
      ],
      link: { href: "/teachers#espera", text: "Ver lo que te espera" },
      words: "error falló dañado conversión procesar",
    },
    {
      id: "subtitulos",
      question: "¿Cómo pongo subtítulos?",
      answer: [
        "Abre la clase y entra a «Subtítulos». Recibimos archivos WebVTT (.vtt) y SRT (.srt), primero en español y luego en otros idiomas, también lenguas indígenas.",
        "Muchas aplicaciones gratuitas los hacen a partir de tu video. Después puedes corregir el texto aquí mismo.",
        "Ayudan a quien no oye bien, a quien está en un sitio con ruido y a quien busca una palabra.",
      ],
      link: toCourses,
      words: "captions srt vtt sordo accesible texto transcripción",
    },
  ],
});
