// The link in the mail about a gift: how long it is good, what its forms take, and what it says.

export const giftDays = 30;

/** What keeps this token apart from others that we sign. */
export const giftPurpose = "gift";

export const giftTexts = {
  gone: "Este enlace ya no sirve.",
  otherSession: "Tienes abierta la sesión de otra cuenta. Ciérrala para recibir el curso.",
  accountOpened: "Alguien acaba de crear una cuenta con este correo. Intenta de nuevo.",
};

/** "«A»", "«A» y «B»", "«A», «B» y «C»". */
export function listTitles(titles: string[]): string {
  return new Intl.ListFormat("es-CO").format(titles.map((title) => `«${title}»`));
}
