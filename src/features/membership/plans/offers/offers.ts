import { plainAmount } from "#lib/money.ts";
import * as routes from "#lib/routes.ts";

/** What is read of a plan; a plan without an interval costs nothing. */
interface Priced {
  id: string;
  title: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  interval: "none" | "month" | "year";
}

const PERIODS = { month: "P1M", year: "P1Y" };

function offerOf(plan: Priced, site: URL | undefined) {
  const { id, title: name, currency, interval } = plan;
  const amount = { price: plainAmount(plan.amount, currency), priceCurrency: currency.toUpperCase() };
  if (interval === "none") return { "@type": "Offer", name, category: "Free", ...amount };
  return {
    "@type": "Offer",
    ...{ name, category: "Subscription", ...amount },
    url: new URL(routes.subscription(id), site).href,
    availability: "https://schema.org/InStock",
    priceSpecification: { "@type": "UnitPriceSpecification", ...amount, billingDuration: PERIODS[interval] },
  };
}

/** What the course costs, as schema.org offers; where nothing is sold, that a part of it is free. */
export const offersOf = (plans: Priced[], onSale: boolean, site: URL | undefined): object[] =>
  onSale ? plans.map((plan) => offerOf(plan, site)) : [{ "@type": "Offer", category: "Partially Free" }];
