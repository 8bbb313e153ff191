// A separate process, so that several can start at once: exits with 0 when the database is ready.
import { prepareDatabase } from "./prepare-database.ts";

await prepareDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: "" });
