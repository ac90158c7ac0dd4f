import type { ReactNode } from "react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/certificates.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { writtenDay, type CertificateFacts } from "./certificates.ts";

const MOST_CLIPS = 40;
/** With more, the clips are too narrow for their numbers. */
const MOST_NUMBERED = 6;
const LABEL = "max-w-[38.1em] font-label leading-[1.35] font-narrow tracking-[0.015em] tabular";

interface Props {
  facts: CertificateFacts;
  /** Who answers for it. */
  issuer: string;
  className: string;
  /** A mark of the brand. */
  children: ReactNode;
}

/** The paper itself, with what is signed on it. */
export function Sheet({ facts, issuer, className, children }: Props) {
  const isAlive = useHydrated();
  const count = Math.min(MOST_CLIPS, Number(facts.lessons) || 1);
  return (
    <article
      aria-labelledby="sheet-title"
      className={`paper @container grid min-h-160 grid-rows-[auto_1fr_auto_auto_auto] gap-6 rounded-clip border border-fg p-[clamp(20px,6vw,32px)] text-fg [print-color-adjust:exact] md:aspect-[297/210] md:min-h-0 md:px-14 md:pt-12 md:pb-8 print:[container-type:normal] print:aspect-auto print:h-[209mm] print:w-[297mm] print:rounded-none print:border-0 print:px-[18mm] print:pt-[16mm] print:pb-[11mm] ${className}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-5 border-b border-fg pb-2.5">
        {children}
        <h2 id="sheet-title" className={`${LABEL} text-base`}>
          {texts.certificate}
        </h2>
      </header>
      <div className="self-center">
        <p className="font-display text-[clamp(2rem,9cqi,4.5rem)] leading-[1.06] font-heavy tracking-[-0.02em] text-balance [overflow-wrap:anywhere] print:text-[48pt]">
          {facts.issuedTo}
        </p>
        <p className={`${LABEL} mt-[0.9em] mb-[0.5em] text-[clamp(1rem,1.9cqi,1.25rem)] text-muted print:text-[14pt]`}>
          {texts.hasFinished}
        </p>
        <p className="font-sans text-[clamp(1.375rem,3.6cqi,2.125rem)] leading-tight font-bold text-balance print:text-[24pt]">
          {facts.title}
        </p>
      </div>
      <p
        aria-hidden="true"
        className="flex gap-0.75 border-t border-fg bg-[linear-gradient(var(--fg),var(--fg))] bg-size-[1.5px_9px] bg-position-[100%_0] bg-no-repeat pt-3"
      >
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className="flex h-[clamp(28px,4.4cqi,44px)] flex-1 items-center justify-between rounded-clip bg-done px-[min(10px,12%)] font-label leading-none font-narrow text-[#fff] after:-mt-0.75 after:h-2.75 after:w-1.5 after:rotate-45 after:border-r-2 after:border-b-2 after:border-[#fff] print:h-[10mm]"
          >
            {count > MOST_NUMBERED ? "" : index + 1}
          </span>
        ))}
      </p>
      <dl className="flex flex-wrap items-end gap-x-[clamp(24px,6cqi,72px)] gap-y-3.5 print:gap-x-[40pt] print:gap-y-[10pt]">
        <Fact name={texts.lessons}>{facts.lessons}</Fact>
        <Fact name={texts.finished}>{writtenDay(facts.finishedOn)}</Fact>
        <Fact name={texts.issued}>{writtenDay(facts.issuedOn)}</Fact>
        <Fact name={texts.code2}>{facts.code}</Fact>
        <div className="ms-auto min-w-44 max-sm:ms-0 max-sm:w-full" data-signature>
          <dt className={`${LABEL} text-muted`}>{texts.signedBy}</dt>
          <dd className={`${LABEL} text-md`}>
            <svg
              className="mb-1 h-6.5 w-full border-b border-fg fill-none stroke-fg stroke-2"
              viewBox="0 0 90 26"
              preserveAspectRatio="xMinYMid meet"
              aria-hidden="true"
            >
              <path d="M3 20c8-14 13-18 15-14s-7 14-3 14 8-9 11-9-1 8 2 8 6-8 9-8 0 7 3 7 5-6 8-6 1 6 4 6 9-5 30-9" />
            </svg>
            {issuer}
          </dd>
        </div>
      </dl>
      <p className={`${LABEL} border-t border-line pt-3 text-sm [overflow-wrap:anywhere] text-muted`}>
        {texts.signedNote} <span dir="ltr">{isAlive ? location.host + routes.certificate() : texts.address}</span>.
      </p>
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className={`${LABEL} text-muted`}>{name}</dt>
    <dd className={`${LABEL} text-md`}>{children}</dd>
  </div>
);
