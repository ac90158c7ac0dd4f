// Amounts are kept and sent in the smallest unit that the payment provider knows. Which one that is stands in its own
// reference (docs.stripe.com/currencies), and neither Intl nor ISO 4217 can be asked: they say how a currency is written,
// browsers disagree about it, and a forint is written without decimals but charged in hundredths.

/** One yen is the smallest amount, and an amount of 1. */
const WHOLE = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf";
const THREE = "bhd iqd jod kwd lyd omr tnd";
/** Nobody pays a fraction of them, but the provider still takes them in hundredths. */
const HUNDREDTHS_WITHOUT_USE = "isk ugx";

/** How many figures of an amount stand behind the point. */
export function digitsOf(currency: string): number {
  const code = currency.toLowerCase();
  return WHOLE.includes(code) ? 0 : THREE.includes(code) ? 3 : 2;
}

/** How many of the smallest units make one: 100 cents. */
export const unitOf = (currency: string): number => 10 ** digitsOf(currency);

/** What an amount that is charged has to be a multiple of, in the smallest unit. */
export function priceStep(currency: string): number {
  const code = currency.toLowerCase();
  return THREE.includes(code) ? 10 : HUNDREDTHS_WITHOUT_USE.includes(code) ? 100 : 1;
}

/** How many decimals an amount that is charged may have. */
export const decimalsOf = (currency: string): number => digitsOf(currency) - String(priceStep(currency)).length + 1;

/**
 * "€12", "€9.50", "¥1,200": no decimals where the amount is whole.
 * @param amount in the smallest unit
 * @param language as Intl names it
 */
export function moneyIn(language: string, amount: number, currency: string): string {
  const unit = unitOf(currency);
  const digits = amount % unit === 0 ? 0 : digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { style: "currency", currency, ...fraction }).format(amount / unit);
}

/** "12.00": as programs read a price. */
export const plainAmount = (amount: number, currency: string): string =>
  (amount / unitOf(currency)).toFixed(digitsOf(currency));

/**
 * A number that somebody typed in whole units, in the smallest one; undefined when it cannot be charged like that.
 * More decimals than the currency has are refused, also noughts: 1.200 may have been meant as thousands.
 */
export function smallestOf(whole: string, fraction: string, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const isSpelt = fraction.length <= digits || fraction === "00";
  const amount = isSpelt ? Number(whole + fraction.slice(0, digits).padEnd(digits, "0")) : NaN;
  return Number.isSafeInteger(amount) && amount % priceStep(currency) === 0 ? amount : undefined;
}

/** The least that the provider charges, where its reference names it; in whole units. */
const LEAST: Partial<Record<string, number>> = {
  ...{ AED: 2, CZK: 15, DKK: 2.5, GBP: 0.3, HKD: 4, HUF: 175, JPY: 50, KRW: 50, MXN: 10, MYR: 2, NOK: 3 },
  ...{ PLN: 2, RON: 2, SEK: 3, THB: 10 },
};

/** The least that can be charged, in the smallest unit; half of one where the reference names no other. */
export function leastCharge(currency: string): number {
  const unit = unitOf(currency);
  return (LEAST[currency.toUpperCase()] ?? (unit === 1 ? 50 : 0.5)) * unit;
}

/** The most that a card can be charged at once. */
export const MOST_CHARGED = 999_999_999_999;

/** Whether there is a currency with this code. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf("currency").includes(code.toUpperCase());

/** How many decimals each currency has that has not two: the server's hooks know no Intl and import nothing of the site. */
export const oddDigits = (): Record<string, number> =>
  Object.fromEntries(`${WHOLE} ${THREE}`.split(" ").map((code) => [code.toUpperCase(), digitsOf(code)]));
