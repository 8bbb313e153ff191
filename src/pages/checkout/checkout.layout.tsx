// Checkout: no links but the way back, and scripts, since the card goes from browser to gateway.
import { Outlet } from "react-router";
import checkoutCss from "./checkout.css?url";

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: checkoutCss }];

export default function CheckoutLayout() {
  return <Outlet />;
}
