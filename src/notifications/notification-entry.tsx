import { Icon } from "#src/ui/pictures/icon.tsx";
import type { ShownNotifications } from "./notification-list-data.ts";

type EntryProps = { entry: ShownNotifications["entries"][number]; csrf: string };

/** Its text is a button, since opening it marks it as read. */
export function NotificationEntry({ entry, csrf }: EntryProps) {
  const { id, text, icon, isRead, at, when } = entry;
  const textId = `notice-${id}`;
  return (
    <li className={isRead ? "notice" : "notice unread"}>
      <form method="post">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="id" value={id} />
        <Icon name={icon} />
        <div className="what">
          <button type="submit" className="open" name="intent" value="open" id={textId}>
            {text}
          </button>
          <p className="small">
            {isRead ? null : <span className="pill">Sin leer</span>}
            <time dateTime={at}>{when}</time>
          </p>
        </div>
        <button
          type="submit"
          className="mark"
          name="intent"
          value={isRead ? "unread" : "read"}
          aria-describedby={textId}
        >
          {isRead ? "Marcar como no leída" : "Marcar como leída"}
        </button>
      </form>
    </li>
  );
}
