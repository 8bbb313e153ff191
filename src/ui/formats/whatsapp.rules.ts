/** Opens a chat. @param number with country code and without `+` */
export function whatsappUrl(number: string): string {
  return `https://wa.me/${number}`;
}
