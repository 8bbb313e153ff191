// Remembers what was found, so that a page can still be drawn and a form keep what was typed while
// the database is away.
import { outageOf } from "#src/outage.ts";

/** @param find its keys must be few: what each one led to is kept for ever. */
export function lastKnown<Key, Found>(find: (key: Key) => Promise<Found | null>) {
  const known = new Map<Key, Found>();
  return {
    /** @param mayBeOld whether, during an outage, the last result will do. */
    async find(key: Key, mayBeOld: boolean): Promise<Found | null> {
      try {
        const found = await find(key);
        if (found) known.set(key, found);
        else known.delete(key);
        return found;
      } catch (error) {
        const found = mayBeOld && outageOf(error) ? known.get(key) : undefined;
        if (found) return found;
        throw error;
      }
    },
  };
}
