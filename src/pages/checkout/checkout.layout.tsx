// Where people pay: no way out but back, and scripts, for the card goes from the browser to the gateway.
import { Outlet } from "react-router";
import checkoutCss from "./checkout.css?url";

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: checkoutCss }];

export default function CheckoutLayout() {
  return <Outlet />;
}
