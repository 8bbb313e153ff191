// Does what a form of the page of a campaign asks for.
import { campaignsPath } from "#src/academies/admin-paths.rules.ts";
import { addFile } from "#src/campaigns/authoring/add-file.ts";
import {
  campaignForm,
  campaignTexts,
  fileTitleFrom,
} from "#src/campaigns/authoring/campaign-input.rules.ts";
import { changeCampaign } from "#src/campaigns/authoring/change-campaign.ts";
import { changeFile } from "#src/campaigns/authoring/change-file.ts";
import { dropPicture, setPicture } from "#src/campaigns/authoring/change-picture.ts";
import { createCampaign } from "#src/campaigns/authoring/create-campaign.ts";
import { postFile } from "#src/campaigns/authoring/post-file.ts";
import { removeCampaign } from "#src/campaigns/authoring/remove-campaign.ts";
import { removeFile } from "#src/campaigns/authoring/remove-file.ts";
import { coverTexts } from "#src/courses/cover/cover.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { problem } from "#src/problem.ts";
import { partHref, type Told } from "./campaign-parts.rules.ts";

type Asked = { id: string; form: FormValues; files: Record<string, File> };

/** @returns the page that says what was done */
export async function changeCampaignForm(ctx: MemberCtx, asked: Asked): Promise<string> {
  const { id, form, files } = asked;
  const intent = textAt(form, "intent");
  switch (intent) {
    case "create": {
      const made = await createCampaign(ctx, parseForm(campaignForm, form), textAt(form, "id"));
      return partHref(made, "files", { told: "made" });
    }
    case "save": {
      const version = Number(textAt(form, "version")) || undefined;
      await changeCampaign(ctx, id, { changes: parseForm(campaignForm, form), version });
      return partHref(id, "content", { told: "saved" });
    }
    case "open":
    case "close": {
      const isOpen = intent === "open";
      await changeCampaign(ctx, id, { changes: { isOpen } });
      return partHref(id, "content", { told: isOpen ? "open" : "closed" });
    }
    case "picture":
      if (!files.file?.size) throw problem("invalid", coverTexts.missing);
      await setPicture(ctx, id, files.file);
      return partHref(id, "content", { told: "picture" });
    case "print":
      await dropPicture(ctx, id);
      return partHref(id, "content", { told: "print" });
    case "remove":
      await removeCampaign(ctx, id);
      return `${campaignsPath}?told=removed`;
    default:
      return partHref(id, "files", { told: await changeFiles(ctx, asked) });
  }
}

async function changeFiles(ctx: MemberCtx, { id, form, files }: Asked): Promise<Told> {
  const intent = textAt(form, "intent");
  const which = { campaignId: id, fileId: textAt(form, "fileId") ?? "" };
  const title = textAt(form, "title") ?? "";
  switch (intent) {
    case "upload": {
      const url = await postFile(ctx, id, files.file);
      const added = { title: title.trim() || fileTitleFrom(files.file?.name ?? ""), url };
      await addFile(ctx, id, added, which.fileId);
      return "added";
    }
    case "announce":
      await addFile(ctx, id, { title }, which.fileId);
      return "announced";
    case "replace":
      await changeFile(ctx, which, { url: await postFile(ctx, id, files.file) });
      return "replaced";
    case "rename":
      await changeFile(ctx, which, { title, was: textAt(form, "was") });
      return "renamed";
    case "available":
    case "unavailable":
      await changeFile(ctx, which, { available: intent === "available" });
      return intent;
    case "move":
      await changeFile(ctx, which, { position: Number(textAt(form, "position")) });
      return "moved";
    case "remove-file":
      await removeFile(ctx, id, which.fileId);
      return "file-removed";
    default:
      throw problem("invalid", campaignTexts.unknownIntent);
  }
}
