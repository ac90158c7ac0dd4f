import { useEffect, useRef, useState } from "react";
import { $session } from "#features/account/session/account.store.ts";
import * as routes from "#lib/routes.ts";
import { start } from "#shell/account/signedIn.ts";
import { texts as account } from "#texts/account.ts";
import { texts } from "#texts/frame.ts";
import { texts as guard } from "#texts/guard.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { closeDialogs } from "#ui/overlay.ts";
import { useStore } from "#ui/useStore.ts";

const REDIRECT_AFTER_MS = 3000; // spec §2, §9
const A_SECOND_MS = 1000;
const SECONDS = [1, 2, 3];

const addressHere = () => location.pathname + location.search + location.hash;

/** Whoever goes to log in or register by any link of this page comes back to it, with what its address says. */
function carryHere(): void {
  const search = new URLSearchParams({ next: addressHere() }).toString();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a:is([href='/login'], [href='/register'])"))
    link.search = search;
}

/** Leads to the login when the time is up, unless it is stopped. @returns how many seconds have passed */
function useRedirect(isCounting: boolean): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (!isCounting) return;
    const ticks = setInterval(() => setPassed((seconds) => seconds + 1), A_SECOND_MS);
    const timer = setTimeout(() => location.replace(routes.login(addressHere())), REDIRECT_AFTER_MS);
    return () => {
      clearInterval(ticks);
      clearTimeout(timer);
    };
  }, [isCounting]);
  return passed;
}

/** What to do comes first; the specification's sentence says what will happen. */
const Refused = () => (
  <>
    <b className="block text-md leading-tight">{guard.please}</b>
    <span className="mt-1 block text-sm">{account.unauthorized}</span>
  </>
);

/** Stands before a protected page: whoever is not signed in reads why not, and is led to the login unless they stay. */
export default function Guard({ title, isAtOnce = false }: { title: string; isAtOnce?: boolean }) {
  const session = useStore($session);
  const note = useRef<HTMLSpanElement>(null);
  const [stays, setStays] = useState(false);
  const { state } = session;
  const isOut = state === "signed-out";
  const said = session.state === "signed-out" ? session.said : undefined;
  // Nobody is asked to log in to an account that they have just deleted.
  const isDeleted = session.state === "signed-out" && session.isDeleted;
  const isCounting = isOut && !said && !stays;
  const passed = useRedirect(isCounting);
  useEffect(start, []);
  useEffect(() => {
    // Until it is known, what the page came with stays.
    if (state === "loading") return;
    const isIn = state === "signed-in";
    document.querySelector("[data-private]")?.toggleAttribute("hidden", !isIn);
    document.querySelector("[data-instead]")?.toggleAttribute("hidden", isIn);
    if (state !== "signed-out") return;
    // A question that is still open would keep the rest of the page out of reach.
    closeDialogs();
    // What had the focus is gone with the page.
    if (said) note.current?.focus();
  }, [state, said]);
  useEffect(() => {
    if (!isOut || isDeleted) return undefined;
    carryHere();
    // The menu of a phone, and what else comes late.
    const signs = ["focusin", "pointerdown"] as const;
    for (const sign of signs) document.addEventListener(sign, carryHere);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, carryHere);
    };
  }, [isOut, isDeleted]);
  const stay = () => {
    setStays(true);
    note.current?.focus();
  };
  return (
    <div data-guard hidden={state === "signed-in"} className={isAtOnce ? "[html[data-user]_&]:hidden" : undefined}>
      <h1>{title}</h1>
      <div
        className={cx(
          "mt-4.5 grid min-h-20.5 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 rounded-button px-4 py-2.5 leading-[1.4] max-lg:min-h-25.5 max-md:min-h-34 max-md:grid-cols-[24px_minmax(0,1fr)] max-md:content-start max-sm:min-h-39 max-[374px]:min-h-52 max-[340px]:min-h-62.5 noscript:hidden",
          isOut ? "bg-info-soft" : "signed-out:bg-info-soft",
        )}
      >
        {isOut ? (
          <Icon name="lock" className="text-info-text" />
        ) : (
          <span className="size-5 animate-turn rounded-full border-3 border-line-strong border-t-act" aria-hidden />
        )}
        <div>
          <span ref={note} className="outline-none" role="status" tabIndex={-1}>
            {isCounting ? <Refused /> : isOut ? (said ?? guard.staying) : texts.loading}
          </span>
          {isCounting && (
            <span className="mt-1.5 flex w-30 gap-0.75 [--clip-height:8px] [--clip-line:var(--info-text)]" aria-hidden>
              {SECONDS.map((second) => (
                <i key={second} className={cx("clip flex-1", second <= passed && "bg-info-text")} />
              ))}
            </span>
          )}
        </div>
        {isOut && (
          <p className="flex flex-wrap gap-2 max-md:col-span-full max-sm:[&>*]:flex-auto">
            <a className={buttonClass()} href={isDeleted ? routes.home() : routes.login(addressHere())}>
              {isDeleted ? account.goHome : texts.logNow}
            </a>
            {isCounting && (
              <Button look="quiet" onClick={stay}>
                {guard.stay}
              </Button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
