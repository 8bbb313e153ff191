// The closed list of what the trail records, with the words for the person that it is about.

/** `{name}` stands for a detail of the row. */
export const actions = {
  "signed-up": "Creaste tu cuenta",
  "sign-up-completed": "Completaste tu registro",
  "signed-in": "Iniciaste sesión con {way}",
  "signed-out": "Cerraste la sesión",
  "session-ended": "Cerraste otra sesión",
  "sessions-ended": "Cerraste todas las demás sesiones",
  "session-stolen": "Cerramos una sesión porque alguien usó una copia de su llave",
  "email-proven": "Confirmaste que tu correo es tuyo",
  "old-ways-dropped":
    "Cerramos las formas de entrar que tenía la cuenta antes de confirmar el correo",
  "password-changed": "Cambiaste tu contraseña",
  "password-reset": "Elegiste una contraseña nueva con un enlace enviado a tu correo",
  "identity-linked": "Agregaste otra forma de entrar: {provider}",
  "factor-added": "Activaste la verificación en dos pasos",
  "factor-removed": "Desactivaste la verificación en dos pasos",
  "factor-reset": "Quitamos la verificación en dos pasos de tu cuenta",
  "recovery-codes-made": "Generaste códigos de recuperación nuevos",
  "recovery-code-used": "Usaste un código de recuperación",
  "profile-changed": "Cambiaste tus datos",
  "role-changed": "Tu papel cambió de {from} a {to}",
  "data-exported": "Descargaste tus datos",
  "account-deleted": "Eliminaste tu cuenta",
} as const;

export type Action = keyof typeof actions;
