import { texts } from "#texts/login.ts";
import { fill } from "#lib/fill.ts";
import { useState } from "react";
import { $authMethods } from "#features/account/session/authMethods.store.ts";
import { Notice } from "#ui/form/Form.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useStore } from "#ui/useStore.ts";
import { chooseMethod } from "./login.store.ts";
import { goToProvider } from "./provider.store.ts";

/** The methods to log in without a password; only those that this site offers. */
export function OtherMethods({ supportEmail }: { supportEmail: string }) {
  const methods = useStore($authMethods);
  const isWithoutMail = methods?.mail === false;
  return (
    <div className="ways">
      {isWithoutMail ? (
        <NoMail supportEmail={supportEmail} />
      ) : (
        <>
          <p className="grid grid-cols-[1fr_auto_1fr] items-center gap-3.5 text-sm text-muted before:h-[1.5px] before:bg-line after:h-[1.5px] after:bg-line">
            {texts.or}
          </p>
          <button
            type="button"
            className="btn w-full"
            onClick={({ currentTarget }) => chooseMethod("link", currentTarget)}
          >
            <Icon name="mail" />
            {texts.emailMeLinkInstead}
          </button>
        </>
      )}
      {methods?.providers.map(({ name, displayName }) => (
        <ProviderButton key={name} name={name} title={displayName} />
      ))}
    </div>
  );
}

const NoMail = ({ supportEmail }: { supportEmail: string }) => (
  <p className="field-hint">
    {texts.siteSendsNoMails} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    {texts.personHelps}
  </p>
);

function ProviderButton({ name, title }: { name: string; title: string }) {
  const [problem, say] = useState<string>();
  return (
    <>
      <button type="button" className="btn w-full" onClick={() => void goToProvider(name).then((why) => say(why))}>
        {fill(texts.continue, { title })}
      </button>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </>
  );
}
