import { createContext } from "react";

/**
 * Grows each time a form that was sent without leaving the document has its answer and the page
 * shows it. Areas whose pages change inside one document provide it.
 */
export const SettledForms = createContext(0);
