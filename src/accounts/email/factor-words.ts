// The texts of the mails about a second factor.

export type Words = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The label of the button. */
  action: string;
  footer: string;
};

/** @param place the name of the academy. */
export function factorWords(place: string) {
  return {
    "factor-added": {
      subject: "Activaste la verificación en dos pasos",
      heading: "Activaste la verificación en dos pasos",
      paragraphs: [
        `Desde ahora tu cuenta en ${place} pide también un código de tu aplicación para entrar. Las demás sesiones se cerraron.`,
        "Guarda tus códigos de recuperación: cada uno reemplaza una vez a la aplicación, si pierdes el teléfono.",
      ],
      action: "No fui yo",
      footer: "Si no fuiste tú, elige otra contraseña y responde a este correo.",
    },
    "factor-removed": {
      subject: "Desactivaste la verificación en dos pasos",
      heading: "Desactivaste la verificación en dos pasos",
      paragraphs: [
        `Para entrar a tu cuenta en ${place} ya no hace falta un código. Si fuiste tú, no tienes que hacer nada.`,
        "Si no fuiste tú, elige otra contraseña cuanto antes: eso cierra todas las sesiones abiertas.",
      ],
      action: "No fui yo",
      footer: "Te avisamos cada vez que cambia tu verificación en dos pasos.",
    },
    "factor-reset": {
      subject: "Quitamos la verificación en dos pasos de tu cuenta",
      heading: "Quitamos la verificación en dos pasos de tu cuenta",
      paragraphs: [
        `Quien administra quitó la verificación en dos pasos de tu cuenta en ${place} y cerró todas tus sesiones. Inicia sesión y actívala de nuevo.`,
      ],
      action: "Inicia Sesión",
      footer: "Si no lo pediste, elige otra contraseña y responde a este correo.",
    },
    "recovery-code-used": {
      subject: "Se usó un código de recuperación",
      heading: "Se usó un código de recuperación",
      paragraphs: [
        `Alguien usó uno de los códigos de recuperación de tu cuenta en ${place}. Ese código ya no sirve. Si fuiste tú, no tienes que hacer nada más.`,
        "Si no fuiste tú, elige otra contraseña cuanto antes: eso cierra todas las sesiones abiertas.",
      ],
      action: "No fui yo",
      footer: "En tu cuenta ves cuántos códigos te quedan, y generas otros.",
    },
  } satisfies Record<string, Words>;
}
