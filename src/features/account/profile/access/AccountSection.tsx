import { texts } from "#texts/profile.ts";
import { fill } from "#lib/fill.ts";
import { useState, type ReactNode } from "react";
import { sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { Notice } from "#ui/form/Form.tsx";
import { Modal } from "#ui/Modal.tsx";
import { $address, $leaving, $password, logOut } from "./access.store.ts";
import { AddressForm } from "./AddressForm.tsx";
import { AddressState } from "./AddressState.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { $profile } from "#features/account/profile/record/profile.store.ts";
import { ProviderRow } from "./ProviderRow.tsx";
import { LINK, TERM, VALUE } from "#features/account/profile/record/looks.ts";
import { useStore } from "#ui/useStore.ts";

export const AccountRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[104px_minmax(0,1fr)]">
    <dt className={TERM}>{name}</dt>
    <dd className={VALUE}>{children}</dd>
  </div>
);

const IDLE = { isBusy: false };

/** Logging in and out. */
export function AccountSection({ supportEmail }: { supportEmail: string }) {
  const view = useStore($profile);
  const [open, setOpen] = useState<"address" | "password" | undefined>();
  const close = () => setOpen(undefined);
  const profile = view.state === "known" ? view.profile : undefined;
  return (
    <section className="border-t border-fg pt-4.5" aria-labelledby="account">
      <h2 className="text-panel" id="account">
        {texts.account}
      </h2>
      <dl className="mt-3.5 rounded-clip border border-fg dark:border-line-strong [&>div+div]:border-t [&>div+div]:border-line">
        <AccountRow name={texts.rowEmail}>
          <AddressState onChange={() => ($address.set(IDLE), setOpen("address"))} supportEmail={supportEmail} />
        </AccountRow>
        <AccountRow name={texts.rowPassword}>
          <button
            type="button"
            className={`${LINK} only:ms-auto`}
            onClick={() => ($password.set(IDLE), setOpen("password"))}
          >
            {texts.setNewOne}
          </button>
        </AccountRow>
        <ProviderRow />
        <AccountRow name={texts.rowPlan}>
          {profile ? <span>{profile.isPremium ? texts.premium : texts.free}</span> : <PlanHere />}{" "}
          <a className="py-1.5" href={routes.subscriptions()}>
            {texts.subscription}
          </a>
        </AccountRow>
        <AccountRow name={texts.rowDevices}>
          <DeviceActs />
        </AccountRow>
      </dl>
      <Modal id="change-address" title={texts.changeEmail} isOpen={open === "address"} onClose={close}>
        <AddressForm />
      </Modal>
      <Modal id="change-password" title={texts.setNewPassword} isOpen={open === "password"} onClose={close}>
        <PasswordForm />
      </Modal>
    </section>
  );
}

/** Until it has come: what this device knows, which stands there from the first paint on. */
const PlanHere = () => (
  <span>
    <span className="premium:hidden">{texts.free}</span>
    <span className="unpaid:hidden">{texts.premium}</span>
  </span>
);

function DeviceActs() {
  const { isBusy, failure } = useStore($leaving);
  const go = (everywhere: boolean) => () => !isBusy && void logOut(everywhere);
  return (
    <>
      <button type="button" className={`${LINK} only:ms-auto`} aria-disabled={isBusy} onClick={go(false)}>
        {texts.logOutHere}
      </button>
      <button type="button" className={`${LINK} only:ms-auto`} aria-disabled={isBusy} onClick={go(true)}>
        {texts.logOutEverywhere}
      </button>
      {failure && (
        <Notice kind="problem">{fill(texts.stillLoggedEverywhere, { sentence: sentenceOf(failure) })}</Notice>
      )}
    </>
  );
}
