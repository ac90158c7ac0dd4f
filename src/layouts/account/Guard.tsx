import { useEffect, useRef } from "react";
import type { Session } from "#features/account/session/account.ts";
import { $session } from "#features/account/session/account.store.ts";
import * as routes from "#lib/routes.ts";
import { start } from "#shell/account/signedIn.ts";
import { texts as account } from "#texts/account.ts";
import { texts } from "#texts/frame.ts";
import { buttonClass } from "#ui/Button.tsx";
import { closeDialogs } from "#ui/overlay.ts";
import { useKept } from "#ui/useKept.ts";

const REDIRECT_AFTER_MS = 3000; // spec §2, §9
const LOADING: Session = { state: "loading" };

const addressHere = () => location.pathname + location.search + location.hash;

/** Stands before a protected page: whoever is not signed in reads why not, and is led to the login. */
export default function Guard({ title }: { title: string }) {
  const session = useKept($session, LOADING);
  const note = useRef<HTMLSpanElement>(null);
  const { state } = session;
  const said = session.state === "signed-out" ? session.said : undefined;
  // Nobody is asked to log in to an account that they have just deleted.
  const isDeleted = session.state === "signed-out" && session.isDeleted;
  useEffect(start, []);
  useEffect(() => {
    document.querySelector("[data-private]")?.toggleAttribute("hidden", state !== "signed-in");
    if (state !== "signed-out") return;
    // A question that is still open would keep the rest of the page out of reach.
    closeDialogs();
    // What had the focus is gone with the page.
    if (said) return note.current?.focus();
    const timer = setTimeout(() => location.replace(routes.login(addressHere())), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, said]);
  return (
    <div data-guard hidden={state === "signed-in"}>
      <h1 className="sr-only">{title}</h1>
      <p className="lead flex items-center gap-3 noscript:hidden">
        {state === "loading" && (
          <span
            className="inline-block size-5 animate-turn rounded-full border-3 border-line-strong border-t-act"
            aria-hidden
          />
        )}
        <span ref={note} className="outline-none" role="status" tabIndex={-1}>
          {state === "loading" ? texts.loading : (said ?? account.unauthorizedAccessWillRedirected)}
        </span>
      </p>
      {state === "signed-out" && (
        <p className="mt-6">
          <a className={buttonClass("act")} href={isDeleted ? routes.home() : routes.login(addressHere())}>
            {isDeleted ? account.goHomePage : texts.logNow}
          </a>
        </p>
      )}
    </div>
  );
}
