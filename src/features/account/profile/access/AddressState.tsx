import { texts } from "#texts/profile.ts";
import { fill } from "#lib/fill.ts";
import { sentenceOf } from "#lib/failure.ts";
import { Notice } from "#ui/form/Form.tsx";
import { $confirmation, confirmAddress } from "./access.store.ts";
import { $profile } from "#features/account/profile/record/profile.store.ts";
import { $site } from "./providers.store.ts";
import { LINK } from "#features/account/profile/record/looks.ts";
import { useStore } from "#ui/useStore.ts";

interface Props {
  onChange: () => void;
  supportEmail: string;
}

/** The address, whether it is confirmed, and what can be done about it. */
export function AddressState({ onChange, supportEmail }: Props) {
  const view = useStore($profile);
  const canMail = useStore($site)?.canMail;
  const profile = view.state === "known" ? view.profile : undefined;
  return (
    <>
      <span className="wrap-anywhere">{profile?.email}</span>
      {profile?.isConfirmed && <span className="text-sm text-muted">{texts.confirmed}</span>}
      {canMail && (
        <button type="button" className={`${LINK} only:ms-auto`} onClick={onChange}>
          {texts.changeEmail}
        </button>
      )}
      {canMail && profile && !profile.isConfirmed && <Unconfirmed />}
      {canMail === false && (
        <span className="text-sm text-muted">
          {texts.siteSendsNoMails}{" "}
          <a className="py-1.5" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </span>
      )}
    </>
  );
}

function Unconfirmed() {
  const { isBusy, failure, sentTo } = useStore($confirmation);
  return (
    <>
      <span className="text-sm text-muted">{texts.notConfirmedYet}</span>
      <button
        type="button"
        className={`${LINK} only:ms-auto`}
        aria-disabled={isBusy}
        onClick={() => void confirmAddress()}
      >
        {texts.sendMailAgain}
      </button>
      <span className="text-sm text-muted" role="status">
        {sentTo && fill(texts.mailWay, { sentTo })}
      </span>
      {failure && <Notice kind="problem">{sentenceOf(failure)}</Notice>}
    </>
  );
}
