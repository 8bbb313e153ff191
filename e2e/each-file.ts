// The set-up of each journey file.
import { afterAll } from "vitest";
import { closePages } from "./browser.ts";

afterAll(closePages);
