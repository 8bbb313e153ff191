// Answers about accounts, and about teaching.
import { signUpPath } from "#src/administration/open.rules.ts";
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";

export const accountHelp: HelpTopic = {
  id: "cuenta",
  title: "Tu cuenta",
  answers: [
    {
      id: "contrasena",
      question: "Olvidé mi contraseña",
      answer: [
        "Escribe tu correo y te enviamos un enlace para elegir otra. Sirve durante una hora. Si no llega, mira en el correo no deseado.",
      ],
      link: { href: "/login/forgot", text: "Elegir otra contraseña" },
      words: "clave recuperar entrar no puedo ingresar",
    },
    {
      id: "cambiar-contrasena",
      question: "¿Cómo cambio mi contraseña?",
      answer: ["En tu cuenta, en Contraseña. Te pedimos la actual."],
      link: { href: "/account/password", text: "Cambiar la contraseña" },
      words: "clave nueva",
    },
    {
      id: "cambiar-correo",
      question: "¿Puedo cambiar el correo de mi cuenta?",
      answer: [
        "Sí, en tu cuenta, en Tus datos. Te pedimos la contraseña y te enviamos un enlace al correo nuevo, que sirve 24 horas; ábrelo con tu sesión abierta. Sirve también si perdiste el correo de antes.",
        "Si además perdiste la contraseña, escríbenos y lo miramos contigo.",
      ],
      link: { href: "/account#cambiar-correo", text: "Cambiar mi correo" },
      also: { href: "/contact?topic=cuenta", text: "Escribirnos" },
      words: "email dirección otro",
    },
    {
      id: "dos-pasos",
      question: "¿Cómo protejo más mi cuenta?",
      answer: [
        "Activa la verificación en dos pasos: además de la contraseña te pedimos un código de una aplicación de tu celular. Guarda los códigos de recuperación que te damos, por si lo pierdes.",
      ],
      link: { href: "/account/second-factor", text: "Activar los dos pasos" },
      words: "segundo factor código seguridad autenticador recuperación",
    },
    {
      id: "sesiones",
      question: "¿Cómo cierro mi cuenta en un celular que ya no uso?",
      answer: [
        "En Sesiones abiertas ves los dispositivos donde está abierta y la cierras en uno o en todos. Si no lo reconoces, cambia también la contraseña.",
      ],
      link: { href: "/account/sessions", text: "Ver las sesiones abiertas" },
      words: "robo perdí teléfono dispositivo salir",
    },
    {
      id: "avisos",
      question: "¿Cómo dejo de recibir correos?",
      answer: [
        "En Notificaciones apagas el correo diario; en Privacidad quitas los permisos que diste. Los correos sobre tus compras y la seguridad de tu cuenta llegan siempre.",
      ],
      link: { href: "/account/notifications", text: "Ir a Notificaciones" },
      also: { href: "/account/data#permisos", text: "Ver los permisos que diste" },
      words: "spam cancelar mensajes resumen diario",
    },
    {
      id: "borrar-cuenta",
      question: "¿Cómo descargo mis datos o borro mi cuenta?",
      answer: [
        "En Privacidad descargas un archivo con todo lo que guardamos de ti, y puedes eliminar la cuenta. Al eliminarla pierdes tus cursos y no se puede deshacer.",
      ],
      link: { href: "/account/data", text: "Ir a Privacidad" },
      words: "borrar eliminar cerrar darme de baja habeas data",
    },
    {
      id: "otra-academia",
      question: "¿Mi cuenta sirve en otra academia?",
      answer: [
        "No. Cada academia tiene sus propias cuentas: en otra dirección creas otra, aunque sea con el mismo correo.",
      ],
      link: { href: "/login/signup", text: "Crear cuenta" },
      words: "academias sitio dirección entrar",
    },
  ],
};

/** @param isProduct whether it is the site where academies are opened */
export const teachingHelp = ({ isProduct }: { isProduct: boolean }): HelpTopic => ({
  id: "ensenar",
  title: isProduct ? "Enseñar y academias" : "Enseñar",
  answers: [
    {
      id: "quiero-ensenar",
      question: "Quiero enseñar lo que sé. ¿Por dónde empiezo?",
      answer: [
        "Con una cuenta, en Enseñar ves si puedes empezar ya o si tienes que pedirlo. Con un celular basta para grabar.",
        "Si antes quieres contarnos tu idea, escríbenos.",
      ],
      link: { href: "/contact?topic=ensenar", text: "Contarnos tu idea" },
      words: "docente profesor vender curso ganar monetizar",
    },
    ...(isProduct
      ? [
          {
            id: "abrir-academia",
            question: "¿Cómo abro una academia con mi nombre?",
            answer: [
              "Eliges su dirección, su nombre y tu correo, y te enviamos el enlace que la abre. Tiene tu logo, tu color y tus cursos.",
            ],
            link: { href: signUpPath, text: "Abrir una academia" },
            words: "asociación escuela empresa cooperativa marca propia",
          },
        ]
      : []),
  ],
});
