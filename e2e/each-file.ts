// The set-up of each journey file.
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, inject } from "vitest";
import { closePages } from "./browser.ts";
import { sceneOfFailure } from "./scene-of-failure.ts";

const authority = inject("authority");
if (authority) setDefaultCACertificates([...getCACertificates(), authority.certificate]);

afterEach(async ({ task }) => {
  const [error] = (task.result?.state === "fail" && task.result.errors) || [];
  if (error) error.stack = `${error.stack ?? error.message}\n${await sceneOfFailure()}`;
});

afterAll(closePages);
