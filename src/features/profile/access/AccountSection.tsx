import { useStore } from "@nanostores/react";
import { useState, type ReactNode } from "react";
import { sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { Notice } from "#ui/form/Form.tsx";
import { Modal } from "#ui/panel/Modal.tsx";
import { $address, $leaving, $password, logOut } from "./access.store.ts";
import { AddressForm } from "./AddressForm.tsx";
import { AddressState } from "./AddressState.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { $profile } from "#features/profile/record/profile.store.ts";
import { ProviderRow } from "./ProviderRow.tsx";

export const AccountRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
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
    <section aria-labelledby="account">
      <h2 id="account">Account</h2>
      <dl className="profile-facts">
        <AccountRow name="Email">
          <AddressState onChange={() => ($address.set(IDLE), setOpen("address"))} supportEmail={supportEmail} />
        </AccountRow>
        <AccountRow name="Password">
          <button type="button" className="profile-link" onClick={() => ($password.set(IDLE), setOpen("password"))}>
            Set a new one
          </button>
        </AccountRow>
        <ProviderRow />
        <AccountRow name="Plan">
          <span>{profile?.isPremium ? "Premium" : "Free"}</span> <a href={routes.subscriptions()}>Subscription</a>
        </AccountRow>
        <AccountRow name="Devices">
          <DeviceActs />
        </AccountRow>
      </dl>
      <Modal id="change-address" title="Change email" isOpen={open === "address"} onClose={close}>
        <AddressForm />
      </Modal>
      <Modal id="change-password" title="Set a new password" isOpen={open === "password"} onClose={close}>
        <PasswordForm />
      </Modal>
    </section>
  );
}

function DeviceActs() {
  const { isBusy, failure } = useStore($leaving);
  const go = (everywhere: boolean) => () => !isBusy && void logOut(everywhere);
  return (
    <>
      <button type="button" className="profile-link" aria-disabled={isBusy} onClick={go(false)}>
        Log out here
      </button>
      <button type="button" className="profile-link" aria-disabled={isBusy} onClick={go(true)}>
        Log out everywhere
      </button>
      {failure && <Notice kind="problem">You are still logged in everywhere. {sentenceOf(failure)}</Notice>}
    </>
  );
}
