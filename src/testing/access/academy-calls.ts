// The calls about academies: of the academy `home` or `here`, or of one that is asked for.
import { newId } from "#src/db/columns.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

const subdomainOf = ({ home }: Asking) => home.academy.subdomain ?? "";

export const academyCalls: Calls = {
  "POST /academy": () => ({
    path: "/academy",
    json: {
      ...{ name: "La Gulupa", subdomain: `g${newId().slice(-12)}` },
      ...{ email: `${newId()}@correo.test`, categories: [{ name: "café" }] },
    },
  }),
  "GET /academy/names/{subdomain}": () => ({ path: "/academy/names/la-gulupa" }),
  "GET /academy/{subdomain}": (asking) => ({ path: `/academy/${subdomainOf(asking)}` }),
  "GET /academy/bySubdomain/{subdomain}": (asking) => ({
    path: `/academy/bySubdomain/${subdomainOf(asking)}`,
  }),
  "GET /academy/tax": () => ({ path: "/academy/tax" }),
  "PUT /academy/tax": () => ({
    path: "/academy/tax",
    json: { taxPercent: 0, taxReason: "Establecimiento reconocido, art. 476" },
  }),
  "PATCH /academy/{id}": ({ here }) => ({
    path: `/academy/${here.academy.id}`,
    json: { about: "Cultivamos gulupa" },
  }),
};
