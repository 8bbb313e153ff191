// The words of an academy's landing (decisions: Academies, Básico).

export type Testimonial = {
  quote: string;
  /** Who says it. */
  name: string;
  /** What they do, and where. */
  role: string;
};
