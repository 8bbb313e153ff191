// What the pages of `npm run check` may cost at most. Lower a number when a page gets lighter.

/** A first view of the public pages, without the pictures in files. */
export const doorBudgets: Record<string, { scriptKb: number; totalKb: number }> = {
  // A first view without covers; far below the 110 kB of script and 250 kB in all that are allowed.
  catálogo: { scriptKb: 5, totalKb: 52 },
  curso: { scriptKb: 5, totalKb: 52 },
  // React, its router, and the fields of every way to pay.
  pago: { scriptKb: 154, totalKb: 205 },
  // With the font, and the drawing that a phone shows first; what they weigh and a little room.
  portada: { scriptKb: 0, totalKb: 60 },
  academia: { scriptKb: 0, totalKb: 60 },
  // It prints a whole page of an academy again.
  "para academias": { scriptKb: 4, totalKb: 86 },
  gratis: { scriptKb: 5, totalKb: 47 },
  ayuda: { scriptKb: 5, totalKb: 54 },
  contacto: { scriptKb: 0, totalKb: 45 },
  nosotros: { scriptKb: 0, totalKb: 45 },
};

/** Of each page of the teacher area: React, its router and what the page itself needs. */
export const teacherScriptKb = 170;

type Cost = {
  /** Statements that one request sends to the database, after the first requests of the process. */
  statements: number;
  /** The compressed document. */
  answerKb: number;
  /** The scripts that the document names, compressed. */
  scriptKb: number;
  /** Their number: over HTTP/1.1 a browser asks for six at a time. */
  scripts: number;
};

/** Of one request that no cache answers. */
export const costBudgets: Record<string, Cost> = {
  portada: { statements: 4, answerKb: 27, scriptKb: 0, scripts: 0 },
  catálogo: { statements: 4, answerKb: 14, scriptKb: 5, scripts: 1 },
  curso: { statements: 3, answerKb: 14, scriptKb: 5, scripts: 1 },
  pago: { statements: 3, answerKb: 10, scriptKb: 154, scripts: 20 },
  // Their style is in a file.
  "catálogo con sesión": { statements: 8, answerKb: 9, scriptKb: 5, scripts: 1 },
  "curso con sesión": { statements: 7, answerKb: 8, scriptKb: 5, scripts: 1 },
  // Loaded again within a minute of its opening, which is not saved once more.
  clase: { statements: 12, answerKb: 9, scriptKb: 150, scripts: 30 },
  "cursos de docente": { statements: 5, answerKb: 9, scriptKb: 135, scripts: 30 },
};

/**
 * A class opened by its address, until its first picture can be drawn: the page, two styles, one
 * script and four files of the film, whose bytes depend on the film and are left out.
 */
export const firstPictureBudget = { requests: 8, kb: 25 };
