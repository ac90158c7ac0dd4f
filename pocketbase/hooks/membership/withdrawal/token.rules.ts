const USE = "withdraw";

/** The claims that make a token a link to withdraw from one contract. */
export const forWithdrawing = (id: string, subscription: string) => ({ id, subscription, use: USE });

/** Which contract a verified token withdraws from; "" when it is for another use. */
export const subscriptionIn = (claims: Record<string, unknown>): string =>
  claims["use"] === USE && typeof claims["subscription"] === "string" ? claims["subscription"] : "";
