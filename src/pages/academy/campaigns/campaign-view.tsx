import { campaignsPath } from "#src/academies/admin-paths.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { campaignParts, partHref, partNames, stateLooks } from "./campaign-parts.rules.ts";
import type { CampaignPageProps } from "./campaign-props.ts";
import { CampaignTexts } from "./campaign-texts.tsx";
import { CopyAddress } from "./copy-address.tsx";
import { FilesPart } from "./files-part.tsx";
import { LeadsPart } from "./leads-part.tsx";
import { NumbersPart } from "./numbers-part.tsx";
import { PictureCard } from "./picture-card.tsx";
import { RemoveCampaign } from "./remove-campaign.tsx";

/** One campaign, part by part, or the form of a new one. */
export function CampaignView({ shown, failed }: CampaignPageProps) {
  const { href, readOnly } = useAdmin();
  const { isNew, part, told, numbers, leads } = shown;
  const intent = (failed && textAt(failed.values, "intent")) ?? "";
  // The other forms of the page show what was refused beside their fields.
  const isOfPage = failed !== undefined && !["create", "save"].includes(intent);
  return (
    <main id="contenido" className="campaigns">
      <a className="back" href={href(campaignsPath)}>
        <Icon name="arrow-left" small /> Contenido gratuito
      </a>
      {isNew ? <h1>Nueva campaña</h1> : <Head shown={shown} />}
      {isOfPage ? (
        <Note kind="error" focus>
          {failed.problem.errors?.[0]?.message ?? failed.problem.detail}
        </Note>
      ) : null}
      {told && !failed ? (
        <Note kind="ok" focus>
          {told}
        </Note>
      ) : null}
      {part === "content" ? (
        readOnly ? (
          <CampaignTexts saved={shown.saved} />
        ) : (
          <>
            <CampaignForm shown={shown} failed={isOfPage ? undefined : failed} />
            {isNew ? null : <PictureCard shown={shown} />}
            {isNew ? null : <RemoveCampaign shown={shown} />}
          </>
        )
      ) : null}
      {shown.files ? <FilesPart shown={shown} files={shown.files} failed={failed} /> : null}
      {numbers ? <NumbersPart numbers={numbers} /> : null}
      {leads ? <LeadsPart leads={leads} /> : null}
    </main>
  );
}

function Head({ shown: { id, head, part, csrf } }: Pick<CampaignPageProps, "shown">) {
  const { href, readOnly } = useAdmin();
  if (!head) return null;
  const { title, state, ends, url, isOpen, isShown } = head;
  const { text, look } = stateLooks[state];
  return (
    <>
      <div className="campaign-top">
        <h1>{title}</h1>
        <p className={look}>{text}</p>
      </div>
      <div className="campaign-address">
        {isShown ? <a href={url}>{plain(url)}</a> : <span>{plain(url)}</span>}
        <CopyAddress url={url} about={title} />
        {ends ? <span className="muted num">{ends}</span> : null}
        {readOnly ? null : (
          <form method="post" action={partHref(id, part)}>
            <input type="hidden" name="_csrf" value={csrf} />
            <input type="hidden" name="intent" value={isOpen ? "close" : "open"} />
            <Button variant={isOpen ? "secondary" : "primary"} size="small">
              {isOpen ? "Cerrar la campaña" : "Abrir la campaña"}
            </Button>
          </form>
        )}
      </div>
      <nav aria-label="Partes de la campaña">
        <ul className="campaign-nav">
          {campaignParts.map((one) => (
            <li key={one}>
              <a href={href(partHref(id, one))} aria-current={one === part ? "page" : undefined}>
                {partNames[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

const plain = (url: string) => url.replace(/^https?:\/\//, "");
