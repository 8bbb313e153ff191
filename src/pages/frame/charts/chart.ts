// What a chart is for its figure.
export type ChartData = {
  /** The class of its ink. */
  id: "sales" | "learners" | "minutes";
  title: string;
  /** What the drawing is called, and the sentence that says what it shows. */
  name: string;
  gist: string;
  isEmpty: boolean;
  svg: string;
  table: TableData;
};

export type TableData = {
  caption: string;
  head: string[];
  rows: string[][];
  foot: string[] | null;
};
