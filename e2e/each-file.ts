// The set-up of each file of journeys.
import { afterAll } from "vitest";
import { closePages } from "./browser.ts";

afterAll(closePages);
