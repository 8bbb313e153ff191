// A reporter of the test runner: writes the errors that belong to no test, which its JSON report
// leaves out, beside that report.
import { writeFileSync } from "node:fs";

/** Where the errors of the run with this JSON report are. */
export const unhandledErrorsOf = (report) => report.replace(/json$/, "errors.json");

export default class UnhandledErrors {
  onInit(vitest) {
    this.file = unhandledErrorsOf(vitest.config.outputFile.json);
  }

  onTestRunEnd(_modules, errors) {
    const told = errors.map((error) => ({
      during: error.VITEST_TEST_NAME ?? error.VITEST_TEST_PATH ?? "",
      text: `${error.type ?? "Error"}: ${error.stack ?? error.message}`,
    }));
    writeFileSync(this.file, JSON.stringify(told));
  }
}
