import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChangePreview, Membership } from "#contract/membership.d.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/membership.ts";
import type { Asked } from "./Acts.tsx";
import { membershipDayWords, type PlanFacts } from "#features/membership/membership/membership.ts";
import { filledSentence, membershipValues } from "./standing.ts";
import {
  $membershipState,
  changePlan,
  confirm,
  type Confirmed,
  previewChange,
} from "#features/membership/membership/membership.store.ts";
import { useStore } from "#ui/useStore.ts";

interface Props {
  asked: Asked;
  membership: Membership;
  plans: PlanFacts[];
  nowMs: number;
  onClose: () => void;
}

/** The second press: what it does and when stands before it, and the focus is on the harmless one. */
export function Question({ asked, ...rest }: Props) {
  if (asked.verb === "change") return <ChangeQuestion plan={asked.plan} nowMs={rest.nowMs} onClose={rest.onClose} />;
  return <VerbQuestion verb={asked.verb} {...rest} />;
}

function VerbQuestion({ verb, membership, plans, nowMs, onClose }: Omit<Props, "asked"> & { verb: Confirmed }) {
  const isTrial = verb === "cancel" && membership.state === "trialing";
  const { text, yes, no } = texts.questions[isTrial ? "cancelTrial" : verb];
  const values = membershipValues(membership, plans, nowMs);
  return (
    <Asking
      text={filledSentence(text, values)}
      yes={filledSentence(yes, values)}
      no={filledSentence(no, values)}
      isHarmless={verb === "resume"}
      onYes={() => confirm(verb)}
      onClose={onClose}
    />
  );
}

function wordsOf(
  { dueNow, nextCharge }: ChangePreview,
  { title }: PlanFacts,
  nowMs: number,
): { text: string; yes: string } {
  const next = moneyText(nextCharge);
  const due = moneyText({ ...dueNow, amount: Math.abs(dueNow.amount) });
  const values = { plan: title, due, next, day: membershipDayWords(nextCharge.at, nowMs) };
  const { pays, free, credit, yes, yesPays } = texts.change;
  const text = fill(dueNow.amount > 0 ? pays : dueNow.amount < 0 ? credit : free, values);
  return { text, yes: dueNow.amount > 0 ? fill(yesPays, { due }) : fill(yes, { plan: title }) };
}

/** A change is priced by the server before it can be confirmed. */
function ChangeQuestion({ plan, nowMs, onClose }: { plan: PlanFacts } & Pick<Props, "nowMs" | "onClose">) {
  const [preview, setPreview] = useState<ChangePreview>();
  // Asked once for the plan that was pressed: onClose is a new one at every drawing.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let isHere = true;
    void previewChange(plan.id).then((answer) => {
      if (!isHere) return;
      if (answer) setPreview(answer);
      else close();
    });
    return () => void (isHere = false);
  }, [plan.id]);
  if (!preview)
    return (
      <p className="mt-5 border-t border-dashed border-line-strong pt-5" role="status">
        {texts.change.asking}
      </p>
    );
  const act = () => changePlan(preview);
  return <Asking {...wordsOf(preview, plan, nowMs)} no={texts.change.no} isHarmless onYes={act} onClose={onClose} />;
}

interface AskingProps {
  text: string;
  yes: string;
  no: string;
  isHarmless: boolean;
  onYes: () => Promise<boolean>;
  onClose: () => void;
}

function Asking({ text, yes, no, isHarmless, onYes, onClose }: AskingProps) {
  const { isBusy } = useStore($membershipState);
  const harmless = useRef<HTMLButtonElement>(null);
  useEffect(() => harmless.current?.focus(), []);
  return (
    <div className="mt-5 border-t border-dashed border-line-strong pt-5" role="group" aria-label={text}>
      <p className="max-w-[36.3em] font-bold">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button
          type="button"
          className={`btn whitespace-normal ${isHarmless ? "btn-act" : "border-danger-text text-danger-text hover:border-danger-text hover:bg-danger-soft hover:text-danger-text"}`}
          aria-disabled={isBusy}
          onClick={() => void onYes().then(onClose)}
        >
          {isBusy ? texts.busy : yes}
        </button>
        <button type="button" className="btn whitespace-normal" ref={harmless} onClick={onClose}>
          {no}
        </button>
      </div>
    </div>
  );
}
