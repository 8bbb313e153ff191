// Parts that many pages show alike, such as a card or the foot of the site: the server draws them
// once.
import {
  type ComponentType,
  createContext,
  createElement,
  type HTMLAttributes,
  useContext,
} from "react";

/** The markup of a part. */
export type DrawPart = <Props extends object>(part: ComponentType<Props>, props: Props) => string;

const Drawing = createContext<DrawPart | null>(null);

/** Around a page that scripts never take over; elsewhere the parts are drawn like any other. */
export const KeepParts = Drawing.Provider;

type KeptProps<Props> = Omit<HTMLAttributes<HTMLElement>, "part"> & {
  tag: "li" | "div" | "footer" | "main" | "section";
  /**
   * Depends on its props alone, which JSON can hold: it reads no context. A picture that loads early
   * has to be asked for outside.
   */
  part: ComponentType<Props>;
  of: Props;
};

/** The part inside an element of its own. */
export function Kept<Props extends object>(props: KeptProps<Props>) {
  const { tag, part, of, ...around } = props;
  const draw = useContext(Drawing);
  if (!draw) return createElement(tag, around, createElement(part, of));
  const markup = { __html: draw(part, of) };
  return createElement(tag, { ...around, dangerouslySetInnerHTML: markup });
}
