export const adminTexts = {
  readOnly: "Aquí solo puedes mirar: en esta academia los cambios los hace quien la administra.",
};
