// How an academy changes its subdomain, and how long the old one leads to it.

/** How long an old address leads to the new one, and nobody else may have it. */
export const formerDays = 90;

export const mostRenames = 3;
export const renameDays = 30;

export const renameTexts = {
  root: "La dirección principal no se cambia.",
  often: (day: string) =>
    `Puedes cambiar la dirección ${mostRenames} veces en ${renameDays} días. Podrás cambiarla de nuevo el ${day}.`,
};
