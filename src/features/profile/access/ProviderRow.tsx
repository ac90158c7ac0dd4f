import { useStore } from "@nanostores/react";
import { useState } from "react";
import { sentenceOf } from "#lib/failure.ts";
import { Notice } from "#ui/form/Form.tsx";
import { Modal } from "#ui/panel/Modal.tsx";
import { $providers, $site, $unlinking, unlink, type Provider } from "./providers.store.ts";

const WITH_MAIL = "From then on you log in with your password, or with a link we mail you.";
const WITHOUT_MAIL =
  "From then on you log in with your password alone. This site sends no mails: if you do not know the password, you cannot get in again.";

/** Linked providers; nothing without any. */
export function ProviderRow() {
  const providers = useStore($providers);
  const [chosen, choose] = useState<Provider | undefined>();
  if (providers.length === 0 && !chosen) return null;
  return (
    <div>
      <dt>Log in with</dt>
      <dd>
        {providers.map((provider) => (
          <span key={provider.id}>
            {provider.title}{" "}
            <button
              type="button"
              className="profile-link"
              onClick={() => ($unlinking.set({ isBusy: false }), choose(provider))}
            >
              Unlink<span className="sr-only"> {provider.title}</span>
            </button>
          </span>
        ))}
        <Modal
          id="unlink"
          title={`Unlink ${chosen?.title ?? ""}?`}
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
      <div className="modal-acts">
        <button type="button" className="btn" data-close>
          Keep it
        </button>
        <button type="button" className="btn btn-danger" aria-disabled={isBusy} onClick={() => void act()}>
          Unlink
        </button>
      </div>
    </>
  );
}
