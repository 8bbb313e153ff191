import type { ReactNode } from "react";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { PopDialog, takesFocus } from "#src/ui/controls/pop-dialog.tsx";
import { CopyLink } from "./copy-link.tsx";
import type { CouponCardData } from "./coupons-data.ts";

const states = {
  on: { text: "Encendido", look: "pill ok" },
  off: { text: "Apagado", look: "pill off" },
  over: { text: "Venció", look: "pill off" },
  early: { text: "Todavía no empieza", look: "pill warn" },
  used: { text: "Se acabó", look: "pill warn" },
} as const;

type CouponCardProps = { coupon: CouponCardData; here: string; csrf: string; readOnly: boolean };

/** A coupon, and what can be done with it. */
export function CouponCard({ coupon, here, csrf, readOnly }: CouponCardProps) {
  const { id, code, worth, state, owner, dates, uses, each, courses, sold, share } = coupon;
  const { text, look } = states[state];
  return (
    <article className="coupon-card" aria-labelledby={`code-${id}`}>
      <div className="coupon-top">
        <h3 id={`code-${id}`} className="num">
          {code}
        </h3>
        <p className="coupon-worth num">{worth}</p>
        <p className={look}>{text}</p>
      </div>
      <ul className="coupon-facts num">
        {owner ? <li>{owner}</li> : null}
        <li>{courses}</li>
        <li>{dates}</li>
        <li>
          {uses}, {each}
        </li>
        {sold ? <li>{sold}</li> : null}
      </ul>
      {share ? (
        <div className="coupon-share">
          <ButtonLink
            variant="secondary"
            size="small"
            href={`https://wa.me/?text=${encodeURIComponent(share.text)}`}
            target="_blank"
            rel="noopener"
          >
            WhatsApp<span className="sr">: compartir el cupón {code}</span>
          </ButtonLink>
          <CopyLink url={share.url} about={code} />
        </div>
      ) : null}
      {readOnly ? null : <Acts {...{ coupon, here, csrf }} />}
    </article>
  );
}

function Acts({ coupon, here, csrf }: Omit<CouponCardProps, "readOnly">) {
  const { id, code } = coupon;
  const post = (intent: "on" | "off" | "delete", button: ReactNode) => (
    <form action={here} method="post">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {button}
    </form>
  );
  const about = <span className="sr"> el cupón {code}</span>;
  const dialog = `delete-${id}`;
  return (
    <div className="coupon-acts">
      <ButtonLink variant="text" size="small" href={coupon.editHref}>
        Editar{about}
      </ButtonLink>
      {post(
        coupon.isOn ? "off" : "on",
        <Button variant="text" size="small">
          {coupon.isOn ? "Apagar" : "Encender"}
          {about}
        </Button>,
      )}
      {coupon.isUnused ? (
        <>
          <Button type="button" variant="text" size="small" popoverTarget={dialog}>
            Eliminar{about}
          </Button>
          <PopDialog
            id={dialog}
            title="¿Eliminar el cupón?"
            alert
            actions={
              <>
                {post(
                  "delete",
                  <Button variant="danger" block>
                    Eliminar
                  </Button>,
                )}
                <Button
                  type="button"
                  variant="secondary"
                  popoverTarget={dialog}
                  ref={takesFocus}
                  // Without scripts.
                  autoFocus
                >
                  Cancelar
                </Button>
              </>
            }
          >
            <p>El código {code} deja de existir. Nadie ha comprado con él.</p>
          </PopDialog>
        </>
      ) : null}
    </div>
  );
}
