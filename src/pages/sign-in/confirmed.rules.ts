// What the page says after an address was confirmed, by the outcome.

export const doneText = {
  session: "Cerramos las demás sesiones de tu cuenta. Lo demás sigue igual.",
  password: "Tu contraseña sigue siendo la misma. Cerramos las sesiones que estaban abiertas.",
  "new-password":
    "Guardamos tu contraseña nueva. La anterior y cualquier otra forma de entrar ya no sirven.",
} as const;

export function isDone(text: string | null): text is keyof typeof doneText {
  return text !== null && Object.hasOwn(doneText, text);
}
