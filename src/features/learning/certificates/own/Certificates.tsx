import { texts } from "#texts/certificates.ts";
import { lazy, Suspense, useEffect, useRef } from "react";
import { $session } from "#features/account/session/account.store.ts";
import { NOTHING_YET } from "#features/learning/progress/progress.ts";
import { $progress } from "#features/learning/progress/progress.store.ts";
import * as routes from "#lib/routes.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { $askedFor, followCertificateAddress, $issuing } from "./certificates.store.ts";
import { OwnCertificate } from "./OwnCertificate.tsx";
import { nameOn, ownedOf } from "./owned.ts";

/** Most who come here have one, or did not ask. */
const None = lazy(() => import("./None.tsx"));

/** A learner's certificates, on the dashboard. */
export default function CertificatesIsland() {
  return (
    <ErrorBoundary>
      <Certificates />
    </ErrorBoundary>
  );
}

const Nameless = () => (
  <p className="mt-3.5 min-h-[3.2em] max-w-[58ch] text-muted">
    {texts.certificateWaits} <a href={routes.page("profile")}>{texts.tellUsName}</a> {texts.carry}
  </p>
);

function Certificates() {
  const view = useStore($progress, NOTHING_YET);
  const session = useStore($session);
  const issuing = useStore($issuing);
  const isAskedFor = useStore($askedFor);
  useEffect(followCertificateAddress, []);
  const name = session.state === "signed-in" ? nameOn(session.user.displayName) : "";
  const owned = ownedOf(view, name);
  const place = useRef<HTMLElement>(null);
  // It was not there yet when the browser looked for what the address names.
  useEffect(() => void (isAskedFor && place.current?.scrollIntoView()), [isAskedFor, owned.kind]);
  if (owned.kind === "loading" || (owned.kind === "none" && !isAskedFor)) return null;
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
      {owned.kind === "none" && (
        <Suspense>
          <None />
        </Suspense>
      )}
      {owned.kind === "nameless" && <Nameless />}
      {owned.kind === "some" && (
        <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))] sm:gap-x-6 sm:gap-y-8 [&>li]:break-inside-avoid">
          {owned.certificates.map((one) => (
            <OwnCertificate key={one.code} certificate={one} name={name} issuing={issuing} />
          ))}
        </ul>
      )}
    </section>
  );
}
