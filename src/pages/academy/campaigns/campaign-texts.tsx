import type { CampaignFields } from "./campaign-data.ts";

/** The texts of a campaign, for staff who may only look. */
export function CampaignTexts({ saved }: { saved: CampaignFields }) {
  const lines = [
    ["Subtítulo", saved.subtitle],
    ["Lo que trae", saved.points],
    ["Permiso para escribir", saved.consentText || "No se pide"],
  ].filter(([, text]) => text);
  return (
    <dl className="campaign-texts">
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="typed">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
