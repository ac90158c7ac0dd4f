import { useEffect, useState } from "react";
import { texts } from "#texts/gift.ts";
import { broughtIn } from "#features/account/auth/linkAction.store.ts";
import { comeBackTo } from "#features/account/auth/returnTo.store.ts";
import { $session } from "#features/account/session/account.store.ts";
import type { Session } from "#features/account/session/account.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { Button } from "#ui/Button.tsx";
import { Notice, Form } from "#ui/form/Form.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { $gift, type GiftState, startGift, accept, give } from "./gift.store.ts";
import { choiceWords, giftChoices, giftLink, withSaving, choiceAt } from "./gift.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { Field, LongField, Select } from "#ui/form/Field.tsx";

interface Props {
  /** The paid plans. */
  plans: PlanFacts[];
  onSale: boolean;
  /** URL of a premium lesson. */
  lesson: string;
}

/** Gift memberships: without a code in the URL the order form, with one the acceptance. */
export default asIsland(GiftPage);

function GiftPage({ plans, onSale, lesson }: Props) {
  const gift = useStore($gift);
  const session = useStore($session);
  useEffect(startGift, []);
  const { title, text } = saidOf(gift, onSale);
  return (
    <div className="min-h-205">
      <Screen title={title} lead={text}>
        <Inside gift={gift} session={session} plans={plans} onSale={onSale} lesson={lesson} />
      </Screen>
    </div>
  );
}

function saidOf({ screen, until }: GiftState, onSale: boolean): { title: string; text: string } {
  if (screen === "accepted") return { title: texts.accepted.title, text: fill(texts.accepted.text, { until }) };
  return screen === "give" && !onSale ? texts.closed : texts[screen];
}

function Inside({ gift, session, plans, onSale, lesson }: Props & { gift: GiftState; session: Session }) {
  const user = session.state === "signed-in" ? session.user : undefined;
  const isUnknown = session.state === "loading" && !gift.isVisitor;
  switch (gift.screen) {
    case "give":
      if (!onSale || isUnknown) return null;
      if (!user)
        return (
          <>
            <ul className="mb-6 list-disc ps-5 text-muted">
              {giftChoices(plans).map((choice) => (
                <li key={choice.months} className="py-0.5">
                  {withSaving(choiceWords(choice), choice, plans)}
                </li>
              ))}
            </ul>
            <SignIn text={texts.give.signedOut} next={routes.page("gift") + location.search} />
          </>
        );
      return (
        <>
          <GiftForm plans={plans} />
          <p className="mt-6">
            <a href={routes.subscriptions()}>{texts.given.title}</a>
          </p>
        </>
      );
    case "accept":
      if (isUnknown) return null;
      return <AcceptGift email={user?.email} isBusy={gift.isBusy} problem={gift.problem} />;
    case "accepted":
      return (
        <p className="mt-6 flex flex-wrap gap-3">
          <a className="btn btn-act" href={lesson}>
            {texts.toLesson}
          </a>
          <ToMembership />
        </p>
      );
    default:
      return (
        <p className="mt-6 flex flex-wrap gap-3">
          <ToMembership />
        </p>
      );
  }
}

const ToMembership = () => (
  <a className="btn" href={routes.subscriptions()}>
    {texts.toMembership}
  </a>
);

/** Asks visitors to sign in first; both links return here. */
function SignIn({ text, next }: { text: string; next: string }) {
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

interface SignInProps {
  /** The signed-in user's address; undefined for visitors. */
  email: string | undefined;
  isBusy: boolean;
  problem: string | undefined;
}

/** Accepts the gift whose code is in the URL. */
function AcceptGift({ email, isBusy, problem }: SignInProps) {
  if (email === undefined)
    return <SignIn text={texts.accept.signedOut} next={giftLink(broughtIn(location.hash, "code"))} />;
  return (
    <div className="form">
      {email && <p>{fill(texts.accept.as, { email })}</p>}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button look="act" size="large" className="w-full" aria-disabled={isBusy} onClick={() => void accept()}>
        {isBusy ? texts.busy : texts.accept.act}
      </Button>
    </div>
  );
}

const FIELDS = ["email", "from", "words"] as const;
const LONGEST_NAME = 80;
const LONGEST_WORDS = 500;

/** The order form: recipient, duration and message; the button names the price. */
function GiftForm({ plans }: { plans: readonly PlanFacts[] }) {
  const { isBusy, failure } = useStore($gift);
  const choices = giftChoices(plans);
  const [at, setAt] = useState(() => choiceAt(location.search, choices));
  const choice = choices[at];
  if (!choice) return null;
  return (
    <Form
      onSend={(values) => void give(choice, values)}
      isBusy={isBusy}
      act={fill(texts.pay, { money: moneyText(choice) })}
      problem={problemBeside(failure, FIELDS)}
    >
      <Select
        label={texts.long}
        value={at}
        onChange={({ target }) => setAt(Number(target.value))}
        choices={choices.map((one, index) => [String(index), withSaving(choiceWords(one), one, plans)] as const)}
      />
      <Field
        label={texts.email}
        hint={texts.emailHint}
        name="email"
        type="email"
        autoComplete="off"
        problem={problemOf(failure, "email")}
      />
      <Field
        label={texts.from}
        name="from"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        problem={problemOf(failure, "from")}
      />
      <LongField
        label={texts.words}
        hint={texts.wordsHint}
        name="words"
        maxLength={LONGEST_WORDS}
        problem={problemOf(failure, "words")}
      />
    </Form>
  );
}
