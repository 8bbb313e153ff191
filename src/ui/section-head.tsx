import type { ReactNode } from "react";

type SectionHeadProps = {
  title: string;
  /** A few words beside the title. */
  children?: ReactNode;
  /** A link at the far end of the line. */
  more?: ReactNode;
  /** The first section of a page is closer to the top. */
  first?: boolean;
  level?: "h1" | "h2";
  id?: string;
};

export function SectionHead(props: SectionHeadProps) {
  const { title, children, more, first = false, level: Heading = "h2", id } = props;
  return (
    <div className={first ? "sec-h first" : "sec-h"}>
      <Heading id={id}>{title}</Heading>
      {children ? <p className="small">{children}</p> : null}
      {more ? <div className="more">{more}</div> : null}
    </div>
  );
}
