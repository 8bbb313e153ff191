// The coupons of an academy or of a course: list and form, for any page that mounts them.
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { useShownAnswer } from "#src/pages/frame/use-shown-answer.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { CouponCard } from "./coupon-card.tsx";
import { CouponForm } from "./coupon-form.tsx";
import {
  couponFilePath,
  couponFormPath,
  couponListPath,
  mostTerms,
  toldTexts,
} from "./coupon-place.rules.ts";
import type { CouponsData } from "./coupons-data.ts";

type CouponsProps = {
  data: CouponsData;
  csrf: string;
  answer: FormProblem | LostAnswer | undefined;
};

export function Coupons({ data, csrf, answer }: CouponsProps) {
  // A form keeps what was typed, and both versions where it was overtaken, when its line is lost.
  const failed = useShownAnswer(answer);
  const lost = answer && !answer.values ? answer.problem.detail : null;
  const { place, readOnly, list, form, told, isOfTeacher } = data;
  if (form) {
    return <CouponForm key={form.id} {...{ form, place, csrf, failed, lost }} />;
  }
  if (!list) return null;
  const { asked, cards, total, pages } = list;
  const isSearch = asked.terms !== "";
  return (
    <section className="coupons" aria-labelledby="cupones">
      <div className="coupons-head">
        <h2 id="cupones">Cupones</h2>
        {readOnly ? null : (
          <ButtonLink href={couponFormPath(place, "new")}>
            <Icon name="plus" small /> Crear cupón
          </ButtonLink>
        )}
      </div>
      {answer ? (
        <Note kind="error" focus>
          {answer.problem.detail}
        </Note>
      ) : null}
      {told && !answer ? (
        <Note kind="ok" focus>
          {toldTexts[told]}
        </Note>
      ) : null}
      {total > 0 || isSearch ? <CouponSearch here={place.here} terms={asked.terms} /> : null}
      {cards.length > 0 ? (
        <ul className="coupon-list">
          {cards.map((coupon) => (
            <li key={coupon.id}>
              <CouponCard {...{ coupon, csrf, readOnly }} here={place.here} />
            </li>
          ))}
        </ul>
      ) : (
        <NoCoupons terms={asked.terms} isOfTeacher={isOfTeacher} here={place.here} />
      )}
      {pages > 1 ? (
        <Pager
          page={asked.page}
          pages={pages}
          to={(page) => couponListPath(place, { ...asked, page })}
        />
      ) : null}
      {/* The API answers for the host's own academy, which staff who entered do not look at. */}
      {cards.length > 0 && !readOnly ? (
        <p className="download">
          <ButtonLink
            variant="secondary"
            size="small"
            href={couponFilePath(place, asked.terms)}
            download=""
          >
            <Icon name="download-simple" small />
            Descargar los cupones (CSV)
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

type NoCouponsProps = { terms: string; isOfTeacher: boolean; here: string };

function NoCoupons({ terms, isOfTeacher, here }: NoCouponsProps) {
  if (terms) {
    return (
      <Empty
        title={`Ningún cupón tiene «${terms}»`}
        action={<a href={here}>Ver todos los cupones</a>}
      />
    );
  }
  return (
    <Empty
      title="Todavía no hay cupones"
      hint={
        isOfTeacher
          ? "Un cupón es un código que le baja el precio a tu curso: por unos días, para unas personas o para todas."
          : "Un cupón es un código que les baja el precio a los cursos: por unos días, para unas personas o para todas."
      }
    />
  );
}

function CouponSearch({ here, terms }: { here: string; terms: string }) {
  // A form that is sent by GET loses the query of its action.
  const kept = [...new URLSearchParams(here.split("?")[1] ?? "")];
  return (
    <search className="coupon-search">
      <form key={terms} action={here} method="get">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="sr" htmlFor="terms">
          Buscar por código
        </label>
        <div className="inwrap">
          <input
            className="inp"
            id="terms"
            type="search"
            name="terms"
            autoComplete="off"
            spellCheck={false}
            placeholder="Buscar por código"
            defaultValue={terms}
            maxLength={mostTerms}
          />
          <button className="icon-btn" type="submit" aria-label="Buscar">
            <Icon name="magnifying-glass" />
          </button>
        </div>
      </form>
    </search>
  );
}
