/** Profiles of the product. */
export const social = {
  linkedin: "https://www.linkedin.com/company/semillero-co",
  instagram: "https://www.instagram.com/semillero.co",
  tiktok: "https://www.tiktok.com/@semillero.co",
};
