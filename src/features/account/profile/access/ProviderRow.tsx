import { fill } from "#lib/fill.ts";
import { texts } from "#texts/profile.ts";
import { useState } from "react";
import { sentenceOf } from "#lib/failure.ts";
import { Close } from "#ui/Dialog.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { Modal, ModalActs } from "#ui/Modal.tsx";
import { $providers, $site, $unlinking, unlink, type Provider } from "./providers.store.ts";
import { LINK, TERM, VALUE } from "#features/account/profile/record/looks.ts";
import { buttonClass } from "#ui/Button.tsx";
import { useStore } from "#ui/useStore.ts";

const WITH_MAIL = texts.thenLogPasswordLink;
const WITHOUT_MAIL = texts.thenLogPasswordAlone;

/** Linked providers; nothing without any. */
export function ProviderRow() {
  const providers = useStore($providers);
  const [chosen, choose] = useState<Provider | undefined>();
  if (providers.length === 0 && !chosen) return null;
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)]">
      <dt className={TERM}>{texts.log}</dt>
      <dd className={VALUE}>
        {providers.map((provider) => (
          <span key={provider.id}>
            {provider.title}{" "}
            <button
              type="button"
              className={LINK}
              onClick={() => ($unlinking.set({ isBusy: false }), choose(provider))}
            >
              {texts.unlink}
              <span className="sr-only"> {provider.title}</span>
            </button>
          </span>
        ))}
        <Modal
          id="unlink"
          title={fill(texts.unlinkOne, { provider: chosen?.title ?? "" })}
          isOpen={chosen !== undefined}
          onClose={() => choose(undefined)}
        >
          {chosen && <Unlink provider={chosen} onDone={() => choose(undefined)} />}
        </Modal>
      </dd>
    </div>
  );
}

function Unlink({ provider, onDone }: { provider: Provider; onDone: () => void }) {
  const { isBusy, failure } = useStore($unlinking);
  const canMail = useStore($site)?.canMail === true;
  const act = async () => {
    if (await unlink(provider.id)) onDone();
  };
  return (
    <>
      <p>{canMail ? WITH_MAIL : WITHOUT_MAIL}</p>
      {failure && <Notice kind="problem">{sentenceOf(failure)}</Notice>}
      <ModalActs>
        <Close className="btn">{texts.keep}</Close>
        <button type="button" className={buttonClass("danger")} aria-disabled={isBusy} onClick={() => void act()}>
          {texts.unlink}
        </button>
      </ModalActs>
    </>
  );
}
