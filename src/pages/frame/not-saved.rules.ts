/** What a form says whose line was lost, where it has no words of its own. */
export const notSaved = "No pudimos guardar el cambio. Por favor, inténtalo de nuevo.";
