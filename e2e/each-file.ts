// The set-up of each journey file.
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, inject } from "vitest";
import { closePages } from "./browser.ts";

const authority = inject("authority");
if (authority) setDefaultCACertificates([...getCACertificates(), authority.certificate]);

afterAll(closePages);
