// What an answer of the help is made of.

type HelpLink = { href: string; text: string };

export type HelpAnswer = {
  /** Its address on the page; it stays, because people keep links. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: string[];
  /** The screen where it is done. */
  link: HelpLink;
  /** A second screen, where one is not enough. */
  also?: HelpLink;
  /** Words that people use for it and that stand nowhere else. */
  words?: string;
};

export type HelpTopic = { id: string; title: string; answers: HelpAnswer[] };
