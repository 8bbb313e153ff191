import { Icon } from "#src/ui/pictures/icon.tsx";
import { badgeText, bellName, type Told } from "./unread.rules.ts";
import { useUnread } from "./use-unread.ts";

type BellProps = { told: Told; href: string };

/** A plain link with the number that the server knew; scripts keep it right. */
export function Bell({ told, href }: BellProps) {
  const unread = useUnread(told);
  if (unread === "gone") return null;
  return (
    <a
      className="bell"
      href={href}
      aria-label={bellName(unread)}
      data-bell={told.account}
      data-unread={told.unread ?? undefined}
    >
      <Icon name="bell" />
      <span className="num" aria-hidden="true">
        {badgeText(unread)}
      </span>
    </a>
  );
}
