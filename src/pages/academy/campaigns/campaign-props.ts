// What the views of a campaign's page pass on.
import type { FormProblem } from "#src/http/react-router.ts";
import type { CampaignData } from "./campaign-data.ts";

export type CampaignPageProps = {
  shown: CampaignData & { csrf: string };
  failed: FormProblem | undefined;
};

/** Where the forms of files are posted. */
export type FilesPlace = { here: string; csrf: string };
