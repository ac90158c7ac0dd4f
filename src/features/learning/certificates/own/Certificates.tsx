import { texts } from "#texts/certificates.ts";
import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $session } from "#features/account/session/account.store.ts";
import type { Session } from "#features/account/session/account.ts";
import { EMPTY, type ProgressView } from "#features/learning/progress/progress.ts";
import { $progress } from "#features/learning/progress/progress.store.ts";
import * as routes from "#lib/routes.ts";
import { CERTIFICATE } from "#ui/drawings.tsx";
import { Empty } from "#ui/Empty.tsx";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { $askedFor, followAddress, $issuing } from "./certificates.store.ts";
import { OwnCertificate } from "./OwnCertificate.tsx";
import { nameOn, ownedOf } from "./owned.ts";

const NOTHING_YET: ProgressView = {
  ...{ state: "loading", progress: EMPTY, waiting: 0, knownAt: null, isKept: true, isVisitor: false },
};
const NOBODY_YET: Session = { state: "loading" };
const NOT_ISSUING = { isBusy: false };

/** A learner's certificates, on the dashboard. */
export default function CertificatesIsland() {
  return (
    <ErrorBoundary>
      <Certificates />
    </ErrorBoundary>
  );
}

const None = () => (
  <Empty
    className="mt-4 max-w-190"
    drawing={CERTIFICATE}
    level={3}
    title={texts.none}
    text={texts.completeEveryLessonModule}
  />
);

const Nameless = () => (
  <p className="mt-3.5 min-h-[3.2em] max-w-[58ch] text-muted">
    {texts.certificateWaits} <a href={routes.page("profile")}>{texts.tellUsName}</a> {texts.carry}
  </p>
);

function Certificates() {
  const view = useStore($progress, { ssr: () => NOTHING_YET });
  const session = useStore($session, { ssr: () => NOBODY_YET });
  const issuing = useStore($issuing, { ssr: () => NOT_ISSUING });
  const isAskedFor = useStore($askedFor, { ssr: () => false });
  useEffect(followAddress, []);
  const name = session.state === "signed-in" ? nameOn(session.user.displayName) : "";
  const owned = ownedOf(view, name);
  const place = useRef<HTMLElement>(null);
  // It was not there yet when the browser looked for what the address names.
  useEffect(() => void (isAskedFor && place.current?.scrollIntoView()), [isAskedFor, owned.kind]);
  if (owned.kind === "loading" || (owned.kind === "none" && !isAskedFor)) return null;
  return (
    <section
      className="mt-12 border-t border-fg pt-4"
      id="certificates"
      aria-labelledby="certificates-title"
      ref={place}
    >
      <h2 className="text-lg" id="certificates-title">
        {texts.certificates}
      </h2>
      {owned.kind === "none" && <None />}
      {owned.kind === "nameless" && <Nameless />}
      {owned.kind === "some" && (
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-6 gap-y-8 [&>li]:break-inside-avoid">
          {owned.certificates.map((one) => (
            <OwnCertificate key={one.code} certificate={one} name={name} issuing={issuing} />
          ))}
        </ul>
      )}
    </section>
  );
}
