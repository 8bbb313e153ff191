import type { ReactNode } from "react";
import { campaignsPath } from "#src/academies/admin-paths.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { CsvLink } from "../admin/csv-link.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { stateLooks } from "./campaign-parts.rules.ts";
import type { CampaignItemData, CampaignsData } from "./campaigns-data.ts";
import { CopyAddress } from "./copy-address.tsx";

export function CampaignsView({ shown }: { shown: CampaignsData }) {
  const { href, readOnly } = useAdmin();
  const { terms, total, isSearched, campaigns, told } = shown;
  const newCampaign = readOnly ? null : (
    <ButtonLink href={href(`${campaignsPath}/new`)}>
      <Icon name="plus" small /> Nueva campaña
    </ButtonLink>
  );
  return (
    <main id="contenido" className="campaigns">
      <div className="campaigns-head">
        <h1>Contenido gratuito</h1>
        {total > 0 ? newCampaign : null}
      </div>
      {told ? (
        <Note kind="ok" focus>
          {told}
        </Note>
      ) : null}
      {isSearched ? <Search terms={terms} /> : null}
      {campaigns.length > 0 ? (
        <ul className="campaign-list">
          {campaigns.map((campaign) => (
            <Item key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      ) : (
        <None terms={terms}>{newCampaign}</None>
      )}
      <Removed removed={shown.removed} />
    </main>
  );
}

function Item({ campaign }: { campaign: CampaignItemData }) {
  const { href } = useAdmin();
  const { id, title, url, state, ends, numbers } = campaign;
  const { text, look } = stateLooks[state];
  return (
    <li>
      <article aria-labelledby={`titulo-${id}`}>
        <div className="campaign-top">
          <h2 id={`titulo-${id}`}>
            <a href={href(campaign.href)}>{title}</a>
          </h2>
          <p className={look}>{text}</p>
        </div>
        <p className="campaign-address">
          <span>{url.replace(/^https?:\/\//, "")}</span>
          <CopyAddress url={url} about={title} />
        </p>
        <ul className="campaign-facts num">
          {ends ? <li>{ends}</li> : null}
          {numbers.map((number) => (
            <li key={number}>{number}</li>
          ))}
        </ul>
      </article>
    </li>
  );
}

function None({ terms, children }: { terms: string; children: ReactNode }) {
  const { href } = useAdmin();
  if (terms) {
    return (
      <Empty
        level="h2"
        title={`Ninguna campaña tiene «${terms}»`}
        action={<a href={href(campaignsPath)}>Ver todas las campañas</a>}
      />
    );
  }
  return (
    <Empty
      level="h2"
      art={<SpotArt motif="basket" />}
      title="Regala algo útil y conoce a quienes les interesa"
      hint="Una campaña es una página con un regalo, por ejemplo el «Calendario de siembra» en PDF. Pones su dirección en un afiche o en tus redes; quien lo quiere se registra con su correo y lo descarga. Aquí ves cuántas personas llegaron, y a quienes te dan permiso les puedes escribir."
      action={children}
    />
  );
}

function Search({ terms }: { terms: string }) {
  const { href } = useAdmin();
  const [path = "", query = ""] = href(campaignsPath).split("?");
  return (
    <search className="campaign-search">
      <form key={terms} action={path} method="get">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="sr" htmlFor="q">
          Buscar por título o dirección
        </label>
        <div className="inwrap">
          <input
            className="inp"
            id="q"
            type="search"
            name="q"
            autoComplete="off"
            placeholder="Buscar por título o dirección"
            defaultValue={terms}
            maxLength={100}
          />
          <button className="icon-btn" type="submit" aria-label="Buscar">
            <Icon name="magnifying-glass" />
          </button>
        </div>
      </form>
    </search>
  );
}

function Removed({ removed }: Pick<CampaignsData, "removed">) {
  if (removed.length === 0) return null;
  return (
    <details className="campaigns-removed">
      <summary>Campañas eliminadas ({removed.length})</summary>
      <ul>
        {removed.map(({ id, title, leads, csv }) => (
          <li key={id}>
            <p>
              {title}. <span className="num">{leads}</span>
            </p>
            <CsvLink path={csv}>
              Descargar los registrados<span className="sr"> de {title}</span> (CSV)
            </CsvLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
