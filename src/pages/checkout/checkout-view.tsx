import { useEffect, useState } from "react";
import { useNavigate, useNavigation, useRevalidator } from "react-router";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import { SupportBox } from "#src/ui/support-box.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import type { GatewayBrowser } from "./methods/tokenise.browser.ts";
import type { CouponFault } from "./offer/coupon-field.tsx";
import { checkoutPath, type Offer } from "./offer/offer.rules.ts";
import { OrderPeek, OrderSummary } from "./offer/order-summary.tsx";
import { postedIn } from "./pay/answered-post.rules.ts";
import { goOn } from "./pay/go-on.browser.ts";
import type { Recouponed } from "./pay/post-order.ts";
import type { Viewer } from "./pay/posted-form.rules.ts";

type CheckoutViewProps = {
  page: {
    here: string;
    isGift: boolean;
    purchaseKey: string;
    contact: string;
    viewer: Viewer | null;
    gateway: GatewayBrowser;
    csrf: string;
    offer: Offer | null;
    /** How many courses of the address are not for sale. */
    dropped: number;
    couponFault: CouponFault | null;
    /** Why there is no offer. */
    failure: string | null;
  };
  /** To a post without scripts. */
  answer: FormProblem | Recouponed | undefined;
};

export function CheckoutView({ page, answer }: CheckoutViewProps) {
  const { here, failure, contact } = page;
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const posted = postedIn(answer);
  const loaded = posted?.offer ?? page.offer;
  // If the gateway fails later, the buyer must not lose what they typed.
  const [offer, setOffer] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  if (loaded && loaded !== seen) {
    setSeen(loaded);
    setOffer(loaded);
  }
  const { fault, apply } = useCoupon(
    page,
    offer,
    posted?.offer ? posted.couponFault : page.couponFault,
  );
  useRetryWithoutRate(offer, revalidate);
  useFreshPage();
  if (!offer) {
    const kept = posted && { values: posted.values, csrf: page.csrf };
    return <NoOffer here={here} failure={failure} contact={contact} kept={kept} />;
  }
  return (
    <main id="contenido" className="wrap pay">
      <h1 className="sr">Paga tu pedido</h1>
      <div className="pay-main">
        <OrderPeek offer={offer} />
        {page.dropped > 0 ? <Dropped count={page.dropped} /> : null}
        <CheckoutForm
          offer={offer}
          viewer={page.viewer}
          here={here}
          signInHref={`/login?redirectTo=${encodeURIComponent(here)}`}
          gateway={page.gateway}
          csrf={page.csrf}
          purchaseKey={posted?.purchaseKey ?? page.purchaseKey}
          posted={posted}
          isGift={page.isGift}
          couponFault={fault}
          onCoupon={apply}
          offerFailure={failure}
          isRenewing={state === "loading" || navigation.state === "loading"}
          renewOffer={revalidate}
          onDone={goOn}
        />
      </div>
      <div className="receipt-side">
        <OrderSummary offer={offer} isGift={page.isGift} />
      </div>
    </main>
  );
}

function Dropped({ count }: { count: number }) {
  return (
    <Note kind="warn">
      <p>
        {count === 1
          ? "Un curso de tu pedido ya no está a la venta: lo quitamos. Puedes seguir con lo demás."
          : `${count} cursos de tu pedido ya no están a la venta: los quitamos. Puedes seguir con lo demás.`}
      </p>
    </Note>
  );
}

type NoOfferProps = {
  here: string;
  failure: string | null;
  contact: string;
  /** What was typed in a post without scripts, which the next try sends again. */
  kept: { values: FormValues; csrf: string } | null;
};

function NoOffer({ here, failure, contact, kept }: NoOfferProps) {
  return (
    <main id="contenido" className="wrap failure">
      <Empty
        level="h1"
        title={failure ?? ""}
        action={kept ? <RetryForm {...kept} /> : <ButtonLink href={here}>Reintentar</ButtonLink>}
      />
      <SupportBox address={contact} />
    </main>
  );
}

/** Asks for the offer anew, as the coupon's button does: nothing is paid by it. */
function RetryForm({ values, csrf }: { values: FormValues; csrf: string }) {
  const typed = Object.entries(values).filter(([name]) => name !== "intent");
  return (
    <form method="post">
      <input type="hidden" name="_csrf" value={csrf} />
      {typed.map(([name, value]) =>
        typeof value === "string" ? (
          <input key={name} type="hidden" name={name} value={value} />
        ) : null,
      )}
      <Button name="intent" value="coupon">
        Reintentar
      </Button>
    </form>
  );
}

/** The address keeps the coupon through a reload, and not one that takes nothing off. */
function useCoupon(
  { isGift }: CheckoutViewProps["page"],
  offer: Offer | null,
  loaded: CouponFault | null,
) {
  const navigate = useNavigate();
  const [fault, setFault] = useState(loaded);
  const courseIds = offer?.products.map(({ id }) => id).join(",") ?? "";
  const go = (code: string | null, forOther = isGift) =>
    navigate(checkoutPath(courseIds.split(","), code, { isGift: forOther }), {
      replace: true,
      preventScrollReset: true,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer of the server counts
  useEffect(() => {
    if (!loaded) return;
    setFault(loaded);
    if (new URLSearchParams(location.search).has("cupon")) go(null);
  }, [loaded]);
  function apply(code: string | null, forOther: boolean) {
    setFault(null);
    go(code, forOther);
  }
  return { fault, apply };
}

const rateRetryMs = 10_000;

function useRetryWithoutRate(offer: Offer | null, revalidate: () => Promise<void>): void {
  useEffect(() => {
    if (!offer || offer.rate) return;
    const timer = setTimeout(revalidate, rateRetryMs);
    return () => clearTimeout(timer);
  }, [offer, revalidate]);
}

/** Coming back from the bank, the browser may show the page as it was left. */
function useFreshPage(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pageshow", reload);
    return () => removeEventListener("pageshow", reload);
  }, []);
}
