import { withFrom } from "#features/membership/membership/cameFrom.ts";
import { keptOrder } from "#features/membership/membership/orderHint.ts";
import { track } from "#lib/analytics.ts";
import * as routes from "#lib/routes.ts";

/** Leads whoever left before paying back to the order, and to the lesson they came from. */
export function startLeft(): void {
  track("checkout_step", { step: "cancelled" });
  const order = keptOrder();
  const toOrder = document.querySelector<HTMLAnchorElement>("[data-to-order]");
  const toLesson = document.querySelector<HTMLAnchorElement>("[data-to-lesson]");
  if (!order || !toOrder || !toLesson) return;
  const address = routes.prepayment(order.plan);
  toOrder.href = order.back ? withFrom(address, order.back) : address;
  toOrder.textContent = toOrder.dataset["toOrder"] ?? "";
  if (!order.back) return;
  toOrder.classList.remove("btn-act");
  toLesson.href = order.back;
  toLesson.hidden = false;
}
