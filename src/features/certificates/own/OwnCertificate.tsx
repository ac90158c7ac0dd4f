import { texts } from "#texts/certificates.ts";
import { fill } from "#lib/fill.ts";
import type { SubmitState } from "#features/auth/submit.ts";
import { sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { say } from "#ui/messages/toast.ts";
import { writtenDay } from "#features/certificates/certificates.ts";
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
    <li>
      <a href={routes.certificate(code)}>{title}</a>
      <span className="tc">{fill(texts.finishedIssued, { writtenDay: writtenDay(finishedOn), issuedTo })}</span>
      {name && name !== issuedTo && (
        <button
          type="button"
          className="btn"
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
        <p className="own-failure" role="alert">
          {sentenceOf(failure)}
        </p>
      )}
    </li>
  );
}
