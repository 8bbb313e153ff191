/** The version of our own terms, by the month since which they apply; /terms prints it. */
export const termsVersion = "noviembre de 2023";
