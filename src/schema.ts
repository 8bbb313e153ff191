// The only barrel: every table, for migrations and for tests that look at all of them.
export * from "#src/academies/tables.ts";
export * from "#src/accounts/tables.ts";
export * from "#src/accounts/teachers/tables.ts";
export * from "#src/checkout/refunds/tables.ts";
export * from "#src/checkout/tables.ts";
export * from "#src/coupons/tables.ts";
export * from "#src/courses/tables.ts";
export * from "#src/enrolments/tables.ts";
export * from "#src/figures/tables.ts";
export * from "#src/ledger/tables.ts";
export * from "#src/lessons/tables.ts";
export * from "#src/media/tables.ts";
export * from "#src/notifications/tables.ts";
export * from "#src/payouts/tables.ts";
export * from "#src/rates/tables.ts";
export * from "#src/teaching/tables.ts";
export * from "#src/trail/tables.ts";
