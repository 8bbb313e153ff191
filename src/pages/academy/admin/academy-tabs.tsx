import { tabs } from "#src/pages/frame/admin/admin-menu.rules.ts";
import { useAdmin } from "./use-admin.ts";

/** Below the `h1`. @param current the path of the tab */
export function AcademyTabs({ current }: { current: string }) {
  const { href } = useAdmin();
  return (
    <nav className="academy-tabs" aria-label="Tu academia">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={href(tab.href)} aria-current={tab.href === current ? "page" : undefined}>
              {tab.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
