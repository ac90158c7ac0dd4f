import { comeBackTo } from "#features/account/auth/returnTo.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/gift.ts";
import { Notice } from "#ui/form/Form.tsx";
import { giftCodeInHash, giftLink } from "./gift.ts";
import { accept } from "./gift.store.ts";

/** Who one is comes first; both ways lead back to where one was. */
export function SignIn({ text, next }: { text: string; next: string }) {
  const remember = () => comeBackTo(next);
  return (
    <>
      <p>{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a className="btn btn-act" href={routes.login()} onClick={remember}>
          {texts.logIn}
        </a>
        <a className="btn" href={routes.page("register")} onClick={remember}>
          {texts.register}
        </a>
      </p>
    </>
  );
}

interface Props {
  /** The address of whoever is signed in; undefined for nobody. */
  email: string | undefined;
  isBusy: boolean;
  problem: string | undefined;
}

/** One press opens the gift that the address brought. */
export function AcceptGift({ email, isBusy, problem }: Props) {
  if (email === undefined)
    return <SignIn text={texts.accept.signedOut} next={giftLink(giftCodeInHash(location.hash))} />;
  return (
    <div className="form">
      {email && <p>{fill(texts.accept.as, { email })}</p>}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <button
        type="button"
        className="btn btn-act btn-large w-full"
        aria-disabled={isBusy}
        onClick={() => void accept()}
      >
        {isBusy ? texts.busy : texts.accept.act}
      </button>
    </div>
  );
}
