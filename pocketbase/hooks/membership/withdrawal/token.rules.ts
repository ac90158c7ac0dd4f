const USE = "withdraw";

/** The claims of a token that withdraws from one contract. */
export const forWithdrawing = (id: string, subscription: string) => ({ id, subscription, use: USE });

/** The subscription id of a verified withdrawal token; "" when the token is for another use. */
export const subscriptionIn = (claims: Record<string, unknown>): string =>
  claims["use"] === USE && typeof claims["subscription"] === "string" ? claims["subscription"] : "";
