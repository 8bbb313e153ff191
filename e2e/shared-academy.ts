// A separate academy for a test file, on the server that all journeys share.
import { inject } from "vitest";
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { openAcademy } from "#src/academies/opening/open-academy.ts";
import { newId } from "#src/db/columns.ts";
import { openPlace, type Place } from "./fixture.ts";
import { type Gateway, gatewayAt } from "./gateway.ts";
import "./local-names.ts";

export type SharedAcademy = {
  /** The address that people type; it has no accounts or courses of other files. */
  origin: string;
  /** Where a fixture adds its people and courses, before the first page is opened. */
  place: Place;
  gateway: Gateway;
};

export async function openSharedAcademy(): Promise<SharedAcademy> {
  const { publicUrl, databaseUrl, gateway } = inject("shared");
  const subdomain = `a${newId().replaceAll("-", "").slice(-16)}`;
  const place = { dataDir: "", databaseUrl, subdomain };
  const database = await openPlace(place);
  try {
    await openAcademy(database.db, { subdomain, name: "Semillero", teaching: "open" });
  } finally {
    await database.close();
  }
  return {
    origin: academyOrigin({ publicUrl, baseDomain: "localhost" }, subdomain),
    place,
    gateway: gatewayAt(gateway),
  };
}
