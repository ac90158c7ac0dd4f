import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import type { WriterNow } from "#contract/community.d.ts";
import { sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts as decided } from "#texts/ownDecisions.ts";
import { texts } from "#texts/posting.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { postDraft } from "./drafts.store.ts";
import { FORM, TITLE_LOOK, WAYS } from "./Fields.tsx";
import { type Kind, shutWords, whyNot } from "./writer.ts";
import { ownEmail, sendMailAgain, writerNow } from "./writer.store.ts";

interface Props {
  /** undefined where nobody says how it stands: then one writes, and the server decides. */
  writer: WriterNow | undefined;
  kind: Kind;
  draftKey: string;
  onLeave: () => void;
  children: (writer: WriterNow | undefined) => ReactNode;
}

/** Lets somebody write; whom the server would refuse hears so before, in the place of the form. */
export function LetWrite({ writer, kind, draftKey, onLeave, children }: Props) {
  const [now, setNow] = useState(writer);
  if (!now || !whyNot(now, kind)) return children(now);
  return <Shut writer={now} {...{ kind, draftKey, onLeave }} onOpen={setNow} />;
}

interface ShutProps extends Omit<Props, "writer" | "children"> {
  writer: WriterNow;
  /** Nothing keeps them from it any more. */
  onOpen: (writer: WriterNow) => void;
}

/** Why one cannot write, until when, and what to do. */
function Shut({ writer, kind, draftKey, onLeave, onOpen }: ShutProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, say] = useState("");
  useEffect(() => heading.current?.focus(), []);
  const why = whyNot(writer, kind);
  if (!why) return null;
  const { title, text } = shutWords(why, writer, kind, ownEmail());
  const mayReply = kind === "posts" && writer.left !== null && writer.left.replies > 0;
  return (
    <section aria-labelledby={id} className={FORM}>
      <h2 id={id} ref={heading} tabIndex={-1} className={TITLE_LOOK}>
        {title}
      </h2>
      <p>{text}</p>
      {postDraft(draftKey) && <p className="field-hint">{texts.shut.kept}</p>}
      <div className={WAYS}>
        {why === "unverified" && <WaysToConfirm {...{ kind, onOpen, say }} />}
        {why === "firstDay" && mayReply && (
          <a className={buttonClass()} href={`${routes.page("community")}?sort=unanswered`}>
            {texts.shut.unanswered}
          </a>
        )}
        {why !== "unverified" && why !== "firstDay" && (
          <a className={buttonClass()} href={`${routes.page("profile")}#decisions`}>
            {decided.see}
          </a>
        )}
        <Button onClick={onLeave}>{texts.shut.close}</Button>
        <p role="status" className="empty:hidden">
          {said}
        </p>
      </div>
    </section>
  );
}

/** The mail once more, and the way on for whoever has pressed its link meanwhile: also in another tab. */
function WaysToConfirm({ kind, onOpen, say }: Pick<ShutProps, "kind" | "onOpen"> & { say: (text: string) => void }) {
  const [isSending, setSending] = useState(false);
  const look = async (otherwise?: string) => {
    const now = await writerNow();
    if (now && !whyNot(now, kind)) onOpen(now);
    else if (otherwise) say(otherwise);
  };
  const onReturn = useRef(look);
  useEffect(() => {
    onReturn.current = look;
  });
  useEffect(() => {
    const hear = () => document.visibilityState === "visible" && void onReturn.current();
    document.addEventListener("visibilitychange", hear);
    return () => document.removeEventListener("visibilitychange", hear);
  }, []);
  const send = async () => {
    setSending(true);
    say(texts.sending);
    const failure = await sendMailAgain();
    setSending(false);
    say(failure ? sentenceOf(failure) : fill(texts.shut.sent, { email: ownEmail() }));
  };
  return (
    <>
      <Button look="act" aria-disabled={isSending} onClick={() => !isSending && void send()}>
        {texts.shut.again}
      </Button>
      <Button onClick={() => void look(texts.shut.notConfirmed)}>{texts.shut.confirmed}</Button>
    </>
  );
}
