// A process of its own, so that several can start at once: ends with 0 where the database is ready.
import { prepareDatabase } from "./prepare-database.ts";

await prepareDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: "" });
