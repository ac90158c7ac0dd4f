interface Price {
  /** In the currency's smallest unit. */
  amount: number;
  /** As "eur". */
  currency: string;
  interval: "none" | "month" | "year";
}

const CENTS = 100;

/** "€12", "€9.50", "Free". */
export function priceText({ amount, currency }: Pick<Price, "amount" | "currency">, language = "en"): string {
  if (amount === 0) return "Free";
  const digits = amount % CENTS === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(language, { style: "currency", currency, minimumFractionDigits: digits });
  return format.format(amount / CENTS);
}

/** "per month", or nothing for what is free. */
export const intervalText = ({ interval }: Pick<Price, "interval">): string =>
  interval === "none" ? "" : `per ${interval}`;
