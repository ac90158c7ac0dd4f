import { texts } from "#texts/profile.ts";
import { useState, type ComponentProps, type ReactNode } from "react";
import { $authMethods } from "#features/account/session/authMethods.store.ts";
import { LINK, TERM, VALUE } from "#features/account/profile/record/looks.ts";
import { $profile } from "#features/account/profile/record/profile.store.ts";
import { sentenceOf, problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Close } from "#ui/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Notice, Form } from "#ui/form/Form.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { Modal, ModalActs } from "#ui/Modal.tsx";
import { useStore } from "#ui/useStore.ts";
import {
  $address,
  $leaving,
  $password,
  logOut,
  $confirmation,
  confirmAddress,
  changeAddress,
  changePassword,
  $providers,
  $unlinking,
  unlink,
  type Provider,
} from "./access.store.ts";

export const AccountRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[104px_minmax(0,1fr)]">
    <dt className={TERM}>{name}</dt>
    <dd className={VALUE}>{children}</dd>
  </div>
);

const Act = (button: ComponentProps<"button">) => (
  <button type="button" className={`${LINK} only:ms-auto`} {...button} />
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
          <Act onClick={() => ($password.set(IDLE), setOpen("password"))}>{texts.passwordByMail}</Act>
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
      <Modal id="change-password" title={texts.passwordSet} isOpen={open === "password"} onClose={close}>
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
      <Act aria-disabled={isBusy} onClick={go(false)}>
        {texts.logOutOne}
      </Act>
      <Act aria-disabled={isBusy} onClick={go(true)}>
        {texts.logOutAll}
      </Act>
      {failure && <Notice kind="problem">{fill(texts.logOutAllFailed, { sentence: sentenceOf(failure) })}</Notice>}
    </>
  );
}

/** The address, whether it is confirmed, and what can be done about it. */
function AddressState({ onChange, supportEmail }: { onChange: () => void; supportEmail: string }) {
  const view = useStore($profile);
  const canMail = useStore($authMethods)?.mail;
  const profile = view.state === "known" ? view.profile : undefined;
  return (
    <>
      <span className="wrap-anywhere">{profile?.email}</span>
      {profile?.isConfirmed && <span className="text-sm text-muted">{texts.confirmed}</span>}
      {canMail && <Act onClick={onChange}>{texts.changeEmail}</Act>}
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
      <span className="text-sm text-muted">{texts.emailUnconfirmed}</span>
      <Act aria-disabled={isBusy} onClick={() => void confirmAddress()}>
        {texts.sendMailAgain}
      </Act>
      <span className="text-sm text-muted" role="status">
        {sentTo && fill(texts.mailWay, { sentTo })}
      </span>
      {failure && <Notice kind="problem">{sentenceOf(failure)}</Notice>}
    </>
  );
}

function AddressForm() {
  const { isBusy, failure, sentTo } = useStore($address);
  if (sentTo) {
    return (
      <Notice kind="done">
        <p>
          {texts.sentMail} <b>{sentTo}</b>
          {texts.emailSentHint}
        </p>
      </Notice>
    );
  }
  return (
    <Form
      act={texts.sendMail}
      isBusy={isBusy}
      problem={problemBeside(failure, ["newEmail"])}
      onSend={({ newEmail = "" }) => void changeAddress(newEmail)}
    >
      <Field
        label={texts.emailNew}
        name="newEmail"
        type="email"
        autoComplete="email"
        hint={texts.emailHint}
        problem={problemOf(failure, "newEmail")}
      />
    </Form>
  );
}

const FIELDS = ["oldPassword", "password"];

function PasswordForm() {
  const { isBusy, failure, isChanged } = useStore($password);
  const canMail = useStore($authMethods)?.mail;
  if (isChanged) {
    return <Notice kind="done">{texts.passwordChanged}</Notice>;
  }
  return (
    <Form
      act={texts.changePassword}
      isBusy={isBusy}
      problem={problemBeside(failure, FIELDS)}
      onSend={({ oldPassword = "", password = "" }) => void changePassword(oldPassword, password)}
    >
      <PasswordField
        label={texts.passwordNow}
        name="oldPassword"
        kind="current"
        problem={problemOf(failure, "oldPassword")}
        aside={canMail ? <a href={routes.page("reset-password")}>{texts.passwordForgotten}</a> : undefined}
      />
      <PasswordField label={texts.newPassword} name="password" kind="new" problem={problemOf(failure, "password")} />
    </Form>
  );
}

const WITH_MAIL = texts.passwordThenLink;
const WITHOUT_MAIL = texts.passwordThenAlone;

/** Linked providers; nothing without any. */
function ProviderRow() {
  const providers = useStore($providers);
  const [chosen, choose] = useState<Provider | undefined>();
  if (providers.length === 0 && !chosen) return null;
  return (
    <AccountRow name={texts.log}>
      {providers.map((provider) => (
        <span key={provider.id}>
          {provider.title}{" "}
          <button type="button" className={LINK} onClick={() => ($unlinking.set({ isBusy: false }), choose(provider))}>
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
    </AccountRow>
  );
}

function Unlink({ provider, onDone }: { provider: Provider; onDone: () => void }) {
  const { isBusy, failure } = useStore($unlinking);
  const canMail = useStore($authMethods)?.mail === true;
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
