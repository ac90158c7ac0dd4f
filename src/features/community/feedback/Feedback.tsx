import { useEffect, useRef, useState } from "react";
import { pathHere } from "#features/learning/bookmarks/kept/pathHere.ts";
import { problemBeside, problemOf, type Failure } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/feedback.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog, useFocusTitle } from "#ui/Dialog.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { FormField } from "#ui/form/FormField.tsx";
import { useRefusedField } from "#ui/form/refusedField.ts";
import { roomWords } from "#ui/form/roomWords.ts";
import { Segments } from "#ui/form/Segments.tsx";
import { say, toastAction } from "#ui/messages/toast.ts";
import { openOverlay, type OverlayProps } from "#ui/overlay.ts";
import { useStore } from "#ui/useStore.ts";
import { isFeedbackEmpty, THANKS_MS, FEEDBACK_TYPES } from "./feedback.ts";
import { $feedback, beginAgain, readDraft, sendFeedback, write, type About } from "./feedback.store.ts";
import { isToSendAgain, LONGEST_MESSAGE } from "./note.ts";

const FIELDS = ["message", "email"] as const;

/** Tells what became of a note whose form was closed before there was an answer. */
function useEnd(open: boolean): void {
  const { step } = useStore($feedback);
  const before = useRef(step);
  useEffect(() => {
    const wasSending = before.current === "sending";
    before.current = step;
    if (open || !wasSending || step === "sending") return;
    if (step === "sent") say(texts.sent);
    else toastAction(texts.notSent, texts.open, () => void openOverlay("feedback"));
    beginAgain();
  }, [open, step]);
}

/** Something one tells whoever runs the site, and the thanks for it. */
export default function Feedback({ open, onClose }: OverlayProps) {
  const { step } = useStore($feedback);
  useEnd(open);
  useEffect(() => {
    if (open) readDraft();
  }, [open]);
  const isSent = step === "sent";
  return (
    <Dialog title={isSent ? texts.thanks.title : texts.title} open={open} onClose={onClose}>
      <div className="px-6 pb-6">{isSent ? <Thanks onOver={onClose} /> : <Writing />}</div>
    </Dialog>
  );
}

function Thanks({ onOver }: { onOver: () => void }) {
  const focusTitle = useFocusTitle();
  useEffect(() => {
    focusTitle();
    const timer = setTimeout(onOver, THANKS_MS);
    return () => {
      clearTimeout(timer);
      // Gone with the dialog: the next time there is an empty form.
      beginAgain();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: the title's focus is somebody's to take
  }, []);
  return <p role="status">{texts.thanks.text}</p>;
}

const aboutHere = (): About => ({
  page: pathHere(),
  width: innerWidth,
  theme: document.documentElement.dataset["theme"] === "dark" ? "dark" : "light",
  // Of the plain form, where programs fill it in.
  website: "",
});

/** What goes along, as it is now. */
function useAbout(): About {
  const [about, setAbout] = useState(aboutHere);
  useEffect(() => {
    const look = () => setAbout(aboutHere());
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return about;
}

const actOf = (isSending: boolean, failure: Failure | undefined): string =>
  isSending ? texts.sending : isToSendAgain(failure) ? texts.again : texts.send;

function Writing() {
  const { step, draft, failure } = useStore($feedback);
  const { page, width = 0, theme = "light" } = useAbout();
  const isSending = step === "sending";
  const form = useRefusedField(isSending, failure);
  const beside = failure?.kind === "offline" ? texts.offline : problemBeside(failure, FIELDS);
  return (
    <>
      <p className="mb-4">{texts.about}</p>
      <form
        ref={form}
        className="grid gap-4.5"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void sendFeedback(aboutHere());
        }}
      >
        <fieldset>
          <legend className="mb-1.5 font-semibold">{texts.type}</legend>
          <Segments
            name="type"
            className="grid grid-cols-3"
            value={draft.type}
            choices={FEEDBACK_TYPES.map((type) => [type, texts.types[type]] as const)}
            onChange={(type) => write({ type })}
          />
        </fieldset>
        <FormField
          name="message"
          label={texts.message}
          problem={problemOf(failure, "message")}
          below={roomWords(draft.message, LONGEST_MESSAGE)}
        >
          {(described) => (
            <textarea
              {...described}
              required
              readOnly={isSending}
              value={draft.message}
              onChange={({ target }) => write({ message: target.value })}
            />
          )}
        </FormField>
        <FormField
          name="email"
          label={
            <>
              {texts.email} <span className="font-normal text-muted">{texts.emailHint}</span>
            </>
          }
          problem={problemOf(failure, "email")}
        >
          {(described) => (
            <input
              {...described}
              type="email"
              autoComplete="email"
              placeholder={texts.exampleCom}
              maxLength={255}
              readOnly={isSending}
              value={draft.email}
              onChange={({ target }) => write({ email: target.value })}
            />
          )}
        </FormField>
        {beside && <Notice kind="problem">{beside}</Notice>}
        <Button
          type="submit"
          look="act"
          size="large"
          className={cx("w-full", isFeedbackEmpty(draft) && "cursor-pointer")}
          // Pressed all the same, it says what is missing.
          aria-disabled={isFeedbackEmpty(draft) || isSending}
        >
          {actOf(isSending, failure)}
        </Button>
        <p className="field-hint -mt-2 wrap-anywhere">
          {fill(texts.goesAlong, { page, width, theme: texts.themes[theme] })}
        </p>
      </form>
    </>
  );
}
