// What may be the logo of an academy or of one of its categories.

export const maxLogoBytes = 2 * 1024 * 1024;

/** In points, of the longer side: a smaller one is a dot on a page. */
export const leastLogoSide = 48;

export const logoTexts = {
  missing: "Elige una imagen.",
  heavy: "El logo no puede pesar más de 2 MB.",
  notInJson: "El logo se envía como archivo; en JSON solo puede ser null, que lo quita.",
  unusable:
    "No pudimos abrir el logo: está dañado, se mueve o no es una imagen PNG, JPG o WebP. Un SVG tampoco sirve: expórtalo como PNG.",
};
