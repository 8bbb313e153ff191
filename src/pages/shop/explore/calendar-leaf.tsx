import { leafOf } from "#src/courses/launches/launch.rules.ts";

/** The day of a launch as a calendar leaf; the large one spells out the weekday. */
export function CalendarLeaf({ date, large = false }: { date: Date; large?: boolean }) {
  const { month, day, weekday, shortWeekday } = leafOf(date);
  return (
    <div className={large ? "leaf-cal l" : "leaf-cal"}>
      <b>{month}</b> <strong>{day}</strong> <span>{large ? weekday : shortWeekday}</span>
    </div>
  );
}
