/** No row of this moment or later has a smaller id: a UUIDv7 begins with its milliseconds. */
export function firstIdOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
