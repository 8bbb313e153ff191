// Where coupons are managed, and the addresses of its list and form.

export type CouponPlace = {
  /** The address of the page; for staff who entered its query names the academy. */
  here: string;
  /** The course whose coupons it shows; null: all of the academy. */
  courseId: string | null;
};

export const couponsPerPage = 15;

/** The longest search. */
export const mostTerms = 30;

export type CouponQuery = { terms: string; page: number };

export function readCouponQuery(query: URLSearchParams): CouponQuery {
  const page = Number(query.get("page"));
  return {
    terms: (query.get("terms") ?? "").slice(0, mostTerms).trim(),
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  };
}

export function couponListPath({ here }: Pick<CouponPlace, "here">, asked: Partial<CouponQuery>) {
  const query = new URLSearchParams();
  if (asked.terms) query.set("terms", asked.terms);
  if (asked.page && asked.page > 1) query.set("page", String(asked.page));
  return query.size > 0 ? `${here}${here.includes("?") ? "&" : "?"}${query}` : here;
}

/** @param id of the coupon, or `new` */
export function couponFormPath({ here }: Pick<CouponPlace, "here">, id: string): string {
  return `${here}${here.includes("?") ? "&" : "?"}coupon=${id}`;
}

/** The CSV file of the coupons that the list shows. */
export function couponFilePath({ courseId }: Pick<CouponPlace, "courseId">, terms: string): string {
  const query = new URLSearchParams({
    ...(terms && { terms }),
    ...(courseId && { course: courseId }),
  });
  return query.size > 0 ? `/api/coupons.csv?${query}` : "/api/coupons.csv";
}

/** What the list says after a change, by the name in its address. */
export const toldTexts = {
  made: "Creamos el cupón. Ya lo puedes compartir.",
  saved: "Guardamos el cupón.",
  on: "Encendimos el cupón.",
  off: "Apagamos el cupón: nadie más lo puede usar.",
  deleted: "Eliminamos el cupón.",
} as const;
export type Told = keyof typeof toldTexts;

export function isTold(name: string | null): name is Told {
  return name !== null && Object.hasOwn(toldTexts, name);
}
