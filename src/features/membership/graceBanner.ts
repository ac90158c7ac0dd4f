import type { Membership } from "#contract/membership.d.ts";
import { $session } from "#features/account/account.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/membership.ts";
import { element } from "#ui/element.ts";
import css from "./grace.css?inline";
import { graceHint, isStale } from "./graceHint.ts";
import { loadMembership } from "./membership.store.ts";
import { dayWords } from "./membership.ts";

type Grace = NonNullable<Membership["grace"]>;

let drawn: HTMLElement | undefined;

function draw({ since, until }: Grace): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const now = Date.now();
  const days = { since: dayWords(since, now), until: dayWords(until, now) };
  const words = element("span", "", fill(texts.grace.notice, days));
  const link = element("a", "", texts.grace.card);
  link.href = routes.subscriptions();
  const inside = element("div", "wrap");
  inside.append(words, link);
  drawn = element("div", "grace");
  drawn.role = "status";
  drawn.append(inside);
  document.querySelector("main")?.prepend(drawn);
}

/** The page of the membership says it itself, and can do something about it. */
const saysItself = (): boolean => location.pathname === routes.subscriptions();

/** Shows a member whose card was declined until when Premium stays open, as soon as this device knows. */
export async function startGraceBanner(): Promise<void> {
  const session = $session.get();
  if (session.state !== "signed-in" || saysItself()) return;
  const { id } = session.user;
  if (isStale(graceHint(id), Date.now())) await loadMembership();
  const grace = graceHint(id)?.grace;
  if (grace && !drawn) draw(grace);
}
