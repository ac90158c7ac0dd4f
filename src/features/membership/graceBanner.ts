import type { Membership } from "#contract/membership.d.ts";
import { $session } from "#features/account/account.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/membership.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { toastAction } from "#ui/messages/toastAction.ts";
import css from "./grace.css?inline";
import { graceHint, isStale } from "./graceHint.ts";
import { loadMembership } from "./membership.store.ts";
import { dayWords } from "./membership.ts";

type Grace = NonNullable<Membership["grace"]>;

const noticeOf = ({ until }: Grace): string => fill(texts.grace.notice, { until: dayWords(until, Date.now()) });

const goToCard = (): void => location.assign(routes.subscriptions());

/** Fills the place that the first paint kept for it. @returns where its words stand */
function draw(grace: Grace): HTMLElement {
  adoptStyles(css);
  const words = element("span", "", noticeOf(grace));
  const link = element("a", "", texts.grace.card);
  link.href = routes.subscriptions();
  const inside = element("p", "wrap");
  inside.append(words, " ", link);
  const banner = element("div", "grace");
  banner.role = "status";
  banner.append(inside);
  document.querySelector("main")?.prepend(banner);
  return words;
}

/** The page of the membership says it itself, and can do something about it. */
const saysItself = (): boolean => location.pathname === routes.subscriptions();

/**
 * Shows a member whose card was declined until when Premium stays open: above the page when this device knew it before
 * the first paint, else in a message, so that nothing moves.
 */
export async function startGraceBanner(): Promise<void> {
  const session = $session.get();
  if (session.state !== "signed-in" || saysItself()) return;
  const { id } = session.user;
  const known = graceHint(id);
  const hasPlace = document.documentElement.dataset["premium"] === "grace";
  const words = hasPlace && known?.grace ? draw(known.grace) : undefined;
  if (!isStale(known, Date.now())) return;
  await loadMembership();
  const grace = graceHint(id)?.grace;
  if (words) words.textContent = grace ? noticeOf(grace) : texts.grace.over;
  else if (grace) toastAction(noticeOf(grace), texts.grace.card, goToCard);
}
