// The calls about coupons: those with an id are about one of the course's teacher.
import { createCoupon } from "#src/coupons/save-coupon.ts";
import { newId } from "#src/db/columns.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

const newCode = () => newId().replaceAll("-", "").slice(-12);

const coupon = ({ here }: Asking) =>
  createCoupon(here.as(here.teacher), { code: newCode(), percent: 10, courses: [here.course.id] });

export const couponCalls: Calls = {
  "GET /coupons": () => ({ path: "/coupons" }),
  "GET /coupons.csv": () => ({ path: "/coupons.csv" }),
  "POST /coupons": () => ({ path: "/coupons", json: { code: newCode(), percent: 10 } }),
  "GET /coupons/{id}": async (asking) => ({ path: `/coupons/${await coupon(asking)}` }),
  "PATCH /coupons/{id}": async (asking) => ({
    path: `/coupons/${await coupon(asking)}`,
    json: { isOn: false },
  }),
  "DELETE /coupons/{id}": async (asking) => ({ path: `/coupons/${await coupon(asking)}` }),
};
