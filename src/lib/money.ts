// Amounts are stored and sent in the provider's smallest unit, which its reference defines
// (docs.stripe.com/currencies). Intl and ISO 4217 are no source for it: they describe how a currency is written,
// browsers disagree, and a forint is written without decimals but charged in hundredths.

/** Zero-decimal currencies: the amount 1 is one yen. */
const WHOLE = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf";
const THREE = "bhd iqd jod kwd lyd omr tnd";
/** Charged in hundredths, but only in whole units. */
const HUNDREDTHS_WITHOUT_USE = "isk ugx";

/** The number of decimals in the provider's unit. */
export function digitsOf(currency: string): number {
  const code = currency.toLowerCase();
  return WHOLE.includes(code) ? 0 : THREE.includes(code) ? 3 : 2;
}

/** The number of smallest units in one: 100 cents. */
export const unitOf = (currency: string): number => 10 ** digitsOf(currency);

/** A charge must be a multiple of this, in the smallest unit. */
export function priceStep(currency: string): number {
  const code = currency.toLowerCase();
  return THREE.includes(code) ? 10 : HUNDREDTHS_WITHOUT_USE.includes(code) ? 100 : 1;
}

/** The number of decimals a charge may have. */
export const decimalsOf = (currency: string): number => digitsOf(currency) - String(priceStep(currency)).length + 1;

/**
 * "€12", "€9.50", "¥1,200": a whole amount has no decimals.
 * @param amount in the smallest unit
 * @param language a locale of Intl
 */
export function moneyIn(language: string, amount: number, currency: string): string {
  const unit = unitOf(currency);
  const digits = amount % unit === 0 ? 0 : digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { style: "currency", currency, ...fraction }).format(amount / unit);
}

/** "12.00", the machine-readable form of a price. */
export const plainAmount = (amount: number, currency: string): string =>
  (amount / unitOf(currency)).toFixed(digitsOf(currency));

/**
 * Parses an amount typed in whole units into the smallest unit; returns undefined when it cannot be charged. Rejects
 * more decimals than the currency has, even zeros: 1.200 may mean thousands.
 */
export function smallestOf(whole: string, fraction: string, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const isSpelt = fraction.length <= digits || fraction === "00";
  const amount = isSpelt ? Number(whole + fraction.slice(0, digits).padEnd(digits, "0")) : NaN;
  return Number.isSafeInteger(amount) && amount % priceStep(currency) === 0 ? amount : undefined;
}

/** The provider's minimum charges from its reference, in whole units. */
const LEAST: Partial<Record<string, number>> = {
  ...{ AED: 2, CZK: 15, DKK: 2.5, GBP: 0.3, HKD: 4, HUF: 175, JPY: 50, KRW: 50, MXN: 10, MYR: 2, NOK: 3 },
  ...{ PLN: 2, RON: 2, SEK: 3, THB: 10 },
};

/** The minimum charge in the smallest unit; half a whole unit where the reference names none. */
export function leastCharge(currency: string): number {
  const unit = unitOf(currency);
  return (LEAST[currency.toUpperCase()] ?? (unit === 1 ? 50 : 0.5)) * unit;
}

/** The provider's maximum card charge, in the smallest unit. */
export const MOST_CHARGED = 999_999_999_999;

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf("currency").includes(code.toUpperCase());

/** Decimals of each currency that does not have two. Server hooks have no Intl and import nothing from the site. */
export const oddDigits = (): Record<string, number> =>
  Object.fromEntries(`${WHOLE} ${THREE}`.split(" ").map((code) => [code.toUpperCase(), digitsOf(code)]));
