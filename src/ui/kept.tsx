// Parts that many pages show alike, such as a card or the foot of the site: the server draws them
// once.
import {
  type ComponentType,
  createContext,
  createElement,
  type HTMLAttributes,
  useContext,
} from "react";

/**
 * The markup of a part.
 * @param name names its markup, together with the part
 */
export type DrawPart = <Props extends object>(
  part: ComponentType<Props>,
  name: object,
  props: Props,
) => string;

const Drawing = createContext<DrawPart | null>(null);

/** Around a page that the server draws; elsewhere the parts are drawn like any other. */
export const KeepParts = Drawing.Provider;

type KeptProps<Of, More> = Omit<HTMLAttributes<HTMLElement>, "part"> & {
  tag: "li" | "div" | "footer" | "main" | "section" | "span";
  /**
   * Its markup depends on `of` alone, which JSON can hold: it reads no context, uses no id of React,
   * waits for nothing, and its links do not depend on the page's address. A picture that loads early
   * has to be asked for outside.
   */
  part: ComponentType<Of & More>;
  of: Of;
  /** What the markup does not depend on, such as handlers. */
  more?: More;
};

/** The part inside an element of its own. */
export function Kept<Of extends object, More extends object = object>(props: KeptProps<Of, More>) {
  const { tag, part, of, more, ...around } = props;
  const draw = useContext(Drawing);
  const all = { ...of, ...more } as Of & More;
  if (!draw) return createElement(tag, around, createElement(part, all));
  const markup = { __html: draw(part, of, all) };
  return createElement(tag, { ...around, dangerouslySetInnerHTML: markup });
}
