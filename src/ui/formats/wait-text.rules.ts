/** "40 segundos", "un minuto", "12 minutos", "una hora", "5 horas", rounded up. */
export function waitText(seconds: number): string {
  if (seconds <= 50) return seconds <= 1 ? "un segundo" : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 59) return minutes === 1 ? "un minuto" : `${minutes} minutos`;
  const hours = Math.ceil(seconds / 3600);
  return hours === 1 ? "una hora" : `${hours} horas`;
}
