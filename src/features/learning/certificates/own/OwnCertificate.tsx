import { texts } from "#texts/certificates.ts";
import { fill } from "#lib/fill.ts";
import type { SubmitState } from "#features/account/auth/submit.ts";
import { sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { say } from "#ui/messages/toast.ts";
import { writtenDay } from "#features/learning/certificates/certificates.ts";
import type { Certificate } from "#contract/certificates.d.ts";
import { issueAgain } from "./certificates.store.ts";

interface Props {
  certificate: Certificate;
  /** The learner's name of today. */
  name: string;
  issuing: SubmitState & { code?: string };
}

/** One certificate, and a way to put another name on it when the learner has one. */
export function OwnCertificate({ certificate, name, issuing }: Props) {
  const { code, title, finishedOn, issuedTo } = certificate;
  const failure = issuing.code === code ? issuing.failure : undefined;
  return (
    <li className="border-b border-line py-3 leading-[1.4]">
      <a
        className="inline-block py-px font-semibold no-underline hover:underline hover:decoration-current hover:decoration-2"
        href={routes.certificate(code)}
      >
        {title}
      </a>
      <span className="tc mt-0.5 block text-[0.875rem]">
        {fill(texts.finishedIssued, { writtenDay: writtenDay(finishedOn), issuedTo })}
      </span>
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
