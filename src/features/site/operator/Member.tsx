import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/operator.ts";
import type { MemberShown } from "#contract/operator.d.ts";
import { type Failure, problemBeside, problemOf } from "#lib/failure.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Notice, Form } from "#ui/form/Form.tsx";
import { Table } from "#ui/Table.tsx";
import { useStore } from "#ui/useStore.ts";
import { $operatorState, forgetAct, resync, confirmVerb } from "./operator.store.ts";
import { causeWords, type Asked, momentOrDash, operatorPage, verbsFor } from "./operator.ts";
import { usePlanTitle } from "./planTitles.ts";
import { FactList, Subscriptions } from "./Subscriptions.tsx";

const wordsOf = texts.verbs;
const FIELDS = ["until", "reason"];

interface Props {
  /** The account's id. */
  user: string;
  asked: Asked;
  onClose: () => void;
}

/** The second press: what it does stands before it, and why it is done is asked for. */
function VerbForm({ user, asked, onClose }: Props) {
  const { isBusy, failure } = useStore($operatorState);
  const form = useRef<HTMLDivElement>(null);
  const { verb } = asked;
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const leave = () => {
    forgetAct();
    onClose();
  };
  return (
    <div
      className="mt-5 max-w-155 border-t border-dashed border-line-strong pt-5"
      role="group"
      aria-label={wordsOf[verb]}
      ref={form}
    >
      <p className="mb-4 font-bold">{wordsOf.asked[verb]}</p>
      <Form
        act={wordsOf.yes[verb]}
        isBusy={isBusy}
        problem={problemBeside(failure, FIELDS)}
        onSend={(values) => void confirmVerb(user, asked, values).then((isDone) => isDone && onClose())}
      >
        <Fields isUntil={verb === "comp"} failure={failure} />
      </Form>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button className="whitespace-normal" onClick={leave}>
          {wordsOf.no}
        </Button>
      </p>
    </div>
  );
}

const Fields = ({ isUntil, failure }: { isUntil: boolean; failure: Failure | undefined }) => (
  <>
    {isUntil && (
      <Field
        label={wordsOf.day}
        name="until"
        type="date"
        hint={wordsOf.dayHint}
        required
        problem={problemOf(failure, "until")}
      />
    )}
    <Field
      label={wordsOf.reason}
      name="reason"
      hint={wordsOf.reasonHint}
      maxLength={100}
      autoComplete="off"
      required
      problem={problemOf(failure, "reason")}
    />
  </>
);

const words = texts.member;

/** Everything that is known of somebody's membership, and what an operator can do about it. */
export function Member({ member, nowMs }: { member: MemberShown; nowMs: number }) {
  const [asked, setAsked] = useState<Asked>();
  const title = useRef<HTMLHeadingElement>(null);
  const ask = (next: Asked) => {
    forgetAct();
    setAsked(next);
  };
  const close = () => {
    setAsked(undefined);
    title.current?.focus();
  };
  useEffect(() => forgetAct, []);
  const form = asked && (
    <VerbForm key={asked.verb + asked.subscription} user={member.id} asked={asked} onClose={close} />
  );
  return (
    <>
      <p>
        <a href={operatorPage()}>{words.back}</a>
      </p>
      <h2
        ref={title}
        tabIndex={-1}
        className="mt-3 text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)] wrap-anywhere focus:outline-none"
      >
        {member.email}
      </h2>
      <Standing member={member} />
      <Said />
      <section className="operator-part mt-14" aria-labelledby="verbs-title">
        <h3 className="mb-4" id="verbs-title">
          {texts.verbs.title}
        </h3>
        <WholeVerbs member={member} nowMs={nowMs} onAsk={ask} />
        {!asked?.subscription && form}
      </section>
      <Subscriptions
        subscriptions={member.subscriptions}
        onAsk={ask}
        formOf={(id) => asked?.subscription === id && form}
      />
      <Log lines={member.log} />
    </>
  );
}

function Standing({ member }: { member: MemberShown }) {
  const planTitle = usePlanTitle();
  return (
    <FactList
      facts={[
        [words.state, texts.states[member.state]],
        [words.until, momentOrDash(member.validUntil)],
        [words.plan, planTitle(member.plan)],
        [words.next, member.next && momentOrDash(member.next)],
        [words.id, member.id],
      ]}
    />
  );
}

function Said() {
  const { said } = useStore($operatorState);
  return said ? <Notice kind="done">{said}</Notice> : null;
}

function WholeVerbs({ member, nowMs, onAsk }: { member: MemberShown; nowMs: number; onAsk: (asked: Asked) => void }) {
  const { isBusy } = useStore($operatorState);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {verbsFor(member, nowMs).map((verb) => (
        <Button className="whitespace-normal" key={verb} onClick={() => onAsk({ verb })}>
          {texts.verbs[verb]}
        </Button>
      ))}
      <Button className="whitespace-normal" aria-disabled={isBusy} onClick={() => void resync(member.id)}>
        {texts.verbs.resync}
      </Button>
    </div>
  );
}

const openWords = (iso: string | null): string => (iso ? momentOrDash(iso) : words.shut);

const Log = ({ lines }: { lines: MemberShown["log"] }) => (
  <section className="operator-part mt-14" aria-labelledby="log-title">
    <h3 className="mb-4" id="log-title">
      {words.log}
    </h3>
    <p>{lines.length > 0 ? words.logNote : words.noLog}</p>
    {lines.length > 0 && (
      <Table
        caption={words.log}
        stacks
        rows={lines}
        keyOf={(_, place) => lines.length - place}
        columns={[
          { name: words.at, of: ({ at }) => momentOrDash(at) },
          { name: words.before, of: ({ before }) => openWords(before) },
          { name: words.after, of: ({ validUntil }) => openWords(validUntil) },
          { name: words.cause, of: ({ cause }) => causeWords(cause) },
        ]}
      />
    )}
  </section>
);
