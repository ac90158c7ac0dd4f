const MONTHS = "January February March April May June July August September October November December".split(" ");
const SIGNS: Record<string, string> = { eur: "€", usd: "$", gbp: "£" };
const WHOLE = ["jpy", "krw", "vnd", "clp"];

/** Money in its smallest unit, as it is read: "€12.00", "-€3.50", "CHF 4.00". */
export function moneyText(amount: number, currency: string): string {
  const places = WHOLE.includes(currency) ? 0 : 2;
  const number = (Math.abs(amount) / 10 ** places).toFixed(places);
  const sign = SIGNS[currency] ?? `${currency.toUpperCase()} `;
  return `${amount < 0 ? "-" : ""}${sign}${number}`;
}

/** A moment in seconds as a day: "27 November 2026". */
export function dayText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCFullYear()}`;
}

/** The same where there is little room: "27 Nov 2026". */
export const shortDay = (seconds: number): string => dayText(seconds).replace(/([A-Z][a-z]{2})[a-z]+/, "$1");

/** "each month", "every 3 months". */
export const rhythmText = (interval: string, count: number): string =>
  count === 1 ? `each ${interval}` : `every ${count} ${interval}s`;

/** Enough to know one's own again, and no more: "n…@example.com". */
export function masked(email: string | null): string {
  const [name = "", host = ""] = (email ?? "").split("@");
  return name && host ? `${name.slice(0, 1)}…@${host}` : "";
}

/** A card's number in groups of four. */
export const panText = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

/** "visa" becomes "Visa". */
export const brandText = (brand: string): string => brand.slice(0, 1).toUpperCase() + brand.slice(1);
