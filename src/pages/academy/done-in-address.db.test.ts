// Anybody can write what was done into the address of a page: it says only what it has words for.
import { afterAll, expect, test } from "vitest";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { openWorld } from "#src/testing/world.ts";
import { administratorsData } from "./administrators/administrators-data.ts";
import { removedData } from "./courses/removed-data.ts";
import { merchantData } from "./merchant/merchant-data.ts";
import { messagesData } from "./messages/messages-data.ts";
import { payoutsData } from "./sales/payouts-data.ts";
import { refundsData } from "./sales/refunds-data.ts";
import { studentsData } from "./students/students-data.ts";
import { teachersData } from "./teachers/teachers-data.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const administrator = await provenAdministrator(here);

test.each([
  ...[administratorsData, removedData, merchantData, messagesData],
  ...[payoutsData, refundsData, studentsData, teachersData],
])("a name that every object has is none of its texts (%o)", async (dataOf) => {
  for (const done of ["constructor", "__proto__", "toString"]) {
    const shown = await dataOf(administrator, new URL(`http://academia.test/?done=${done}`));
    expect(shown.done).toBeNull();
  }
});
