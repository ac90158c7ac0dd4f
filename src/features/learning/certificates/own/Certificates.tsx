import { texts } from "#texts/certificates.ts";
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import type { Certificate } from "#contract/certificates.d.ts";
import type { SubmitState } from "#features/account/auth/submit.ts";
import { $session } from "#features/account/session/account.store.ts";
import { writtenDay, nameOn } from "#features/learning/certificates/certificates.ts";
import { $progress } from "#features/learning/progress/progress.store.ts";
import { NOTHING_YET } from "#features/learning/progress/progress.ts";
import { sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { say } from "#ui/messages/toast.ts";
import { useStore } from "#ui/useStore.ts";
import { $issuing, issueAgain } from "./certificates.store.ts";

/** Most who come here have one, or did not ask. */
const None = lazy(() => import("./None.tsx"));

/** A learner's certificates, on the dashboard. */
export default asIsland(Certificates);

/** The address asks for the certificates, so something about them has to be there to see. */
const isInAddress = (): boolean => location.hash === new URL(routes.ownCertificates(), location.origin).hash;
function followAddress(heard: () => void): () => void {
  addEventListener("hashchange", heard);
  return () => removeEventListener("hashchange", heard);
}

const Nameless = () => (
  <p className="mt-3.5 min-h-[3.2em] max-w-[37.6em] text-muted">
    {texts.certificateWaits} <a href={routes.page("profile")}>{texts.askName}</a> {texts.carry}
  </p>
);

function Certificates() {
  const view = useStore($progress, NOTHING_YET);
  const session = useStore($session);
  const issuing = useStore($issuing);
  const isAskedFor = useSyncExternalStore(followAddress, isInAddress, () => false);
  const name = session.state === "signed-in" ? nameOn(session.user.displayName) : "";
  const { certificates, modules } = view.progress;
  const isOneFinished = Object.values(modules).some(({ completed }) => completed);
  const kind = certificates.length > 0 ? "some" : isOneFinished && !name ? "nameless" : "none";
  const isKnown = view.state !== "loading";
  const place = useRef<HTMLElement>(null);
  // It was not there yet when the browser looked for what the address names.
  useEffect(() => void (isAskedFor && place.current?.scrollIntoView()), [isAskedFor, isKnown, kind]);
  if (!isKnown || (kind === "none" && !isAskedFor)) return null;
  return (
    <section
      className="mt-8 border-t border-fg pt-4 sm:mt-12"
      id="certificates"
      aria-labelledby="certificates-title"
      ref={place}
    >
      <h2 className="text-lg" id="certificates-title">
        {texts.certificates}
      </h2>
      {kind === "none" && (
        <Suspense>
          <None />
        </Suspense>
      )}
      {kind === "nameless" && <Nameless />}
      {kind === "some" && (
        <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))] sm:gap-x-6 sm:gap-y-8 [&>li]:break-inside-avoid">
          {certificates.map((one) => (
            <OwnCertificate key={one.code} certificate={one} name={name} issuing={issuing} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** More would be thinner than a line. */
const MOST_CLIPS = 31;

interface Props {
  certificate: Certificate;
  /** The learner's name of today. */
  name: string;
  issuing: SubmitState & { code?: string };
}

/** One certificate, and a way to put another name on it when the learner has one. */
function OwnCertificate({ certificate, name, issuing }: Props) {
  const { code, title, lessons, finishedOn, issuedTo } = certificate;
  const failure = issuing.code === code ? issuing.failure : undefined;
  return (
    <li className="leading-[1.4]">
      <a
        className="paper flex aspect-[1.414] flex-col rounded-clip border border-fg p-[7%] leading-tight text-fg no-underline shadow-card transition-[translate] hover:[translate:0_-2px] hover:text-fg"
        href={routes.certificate(code)}
      >
        <span className="tc flex justify-between gap-3 text-muted max-sm:hidden">
          <span>{texts.certificate}</span>
          <span>{code}</span>
        </span>
        <span className="mt-auto line-clamp-2 font-display text-base leading-[1.05] font-heavy tracking-[-0.02em] wrap-anywhere sm:text-[1.5rem]">
          {issuedTo}
        </span>
        <span className="tc mt-1.5 text-muted max-sm:hidden">{texts.hasFinished}</span>
        <b className="font-bold max-sm:mt-1 max-sm:line-clamp-2 max-sm:text-sm">{title}</b>
        <span className="mt-1.5 flex gap-0.75 sm:mt-3.5" aria-hidden="true">
          {Array.from({ length: Math.min(MOST_CLIPS, lessons) }, (_, at) => (
            <i key={at} className="h-2 flex-1 rounded-tick bg-done sm:h-3" />
          ))}
        </span>
        <span className="tc mt-1.5 max-sm:text-2xs sm:mt-3.5">{writtenDay(finishedOn)}</span>
      </a>
      <span className="sr-only">{fill(texts.finishedIssued, { writtenDay: writtenDay(finishedOn), issuedTo })}</span>
      {name && name !== issuedTo && (
        <button
          type="button"
          className="btn mt-2 wrap-anywhere whitespace-normal"
          aria-disabled={issuing.isBusy}
          onClick={(event) => {
            // The button goes with its reason: whoever pressed it goes on from the certificate.
            const link = event.currentTarget.parentElement?.querySelector("a");
            void issueAgain(code).then((isIssued) => {
              if (!isIssued) return;
              link?.focus();
              say(fill(texts.nowSays, { name }));
            });
          }}
        >
          {fill(texts.issue, { name })}
        </button>
      )}
      {failure && (
        <p className="mt-1 font-semibold text-danger-text" role="alert">
          {sentenceOf(failure)}
        </p>
      )}
    </li>
  );
}
