const oneDecimal = new Intl.NumberFormat("es-ES", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Rounded down: nothing is claimed that is not there. */
const ratio = (value: number) => `${oneDecimal.format(Math.floor(value * 10) / 10)} a 1`;

/** What keeps the page readable in the ink, in words. */
export function contrastText(ink: string, { button, link }: { button: number; link: number }) {
  return `Tinta ${ink}. Los botones quedan con un contraste de ${ratio(button)} y los enlaces de ${ratio(link)}; para leer bien hacen falta 4,5. Donde tu color no alcanza, movemos el tono.`;
}
