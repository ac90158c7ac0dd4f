import { useEffect, useState } from "react";
import type { Membership } from "#contract/membership.d.ts";
import { $session } from "#features/account/session/account.store.ts";
import { fill } from "#lib/fill.ts";
import { reportUnexpected } from "#lib/report.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/membership.ts";
import { toastAction } from "#ui/messages/toast.ts";
import { PartBoundary } from "#ui/PartBoundary.tsx";
import { graceHint, isStale } from "./graceHint.ts";
import { loadMembership } from "./membership.store.ts";
import { membershipDayWords } from "./membership.ts";

type Grace = NonNullable<Membership["grace"]>;

const noticeOf = ({ until }: Grace): string =>
  fill(texts.grace.notice, { until: membershipDayWords(until, Date.now()) });

/**
 * Shows a member whose card was declined until when Premium stays open: above the page when this device knew it before
 * the first paint, which kept the place for it, else in a message, so that nothing moves.
 */
export default function GraceBanner() {
  const words = useNotice();
  if (words === undefined) return <></>;
  return (
    <PartBoundary fallback={null}>
      <div
        role="status"
        className="-mt-20 grid min-h-20 content-center border-b border-danger-text bg-danger-soft leading-[1.4] text-fg"
      >
        <p className="wrap">
          {words}{" "}
          <a href={routes.subscriptions()} className="font-bold whitespace-nowrap">
            {texts.grace.card}
          </a>
        </p>
      </div>
    </PartBoundary>
  );
}

function useNotice(): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    const tell = async (user: string): Promise<void> => {
      const known = graceHint(user);
      const hasPlace = document.documentElement.dataset["premium"] === "grace";
      const isShown = hasPlace && Boolean(known?.grace);
      if (isShown && known?.grace) setWords(noticeOf(known.grace));
      if (!isStale(known, Date.now())) return;
      await loadMembership();
      const grace = graceHint(user)?.grace;
      if (isShown) setWords(grace ? noticeOf(grace) : texts.grace.over);
      else if (grace) toastAction(noticeOf(grace), texts.grace.card, () => location.assign(routes.subscriptions()));
    };
    let told = "";
    return $session.subscribe((session) => {
      // The page of the membership says it itself, and can do something about it.
      if (session.state !== "signed-in" || location.pathname === routes.subscriptions()) return;
      if (!session.user.subscriptionActive || told === session.user.id) return;
      told = session.user.id;
      tell(told).catch(reportUnexpected);
    });
  }, []);
  return words;
}
