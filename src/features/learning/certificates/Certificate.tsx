import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { texts } from "#texts/certificates.ts";
import * as routes from "#lib/routes.ts";
import { Button } from "#ui/Button.tsx";
import { isCopied } from "#ui/copying.ts";
import { cx } from "#ui/cx.ts";
import { say } from "#ui/messages/toast.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { certificateCodeIn, fileOf, KEY_ADDRESS, type CertificateFacts } from "./certificates.ts";
import { checkFile, findCertificate, type Lookup } from "./lookup.store.ts";
import { Sheet } from "./Sheet.tsx";

/** blank: nothing stands on the paper until it is known what it is to be. */
type State = Lookup | { kind: "blank" | "loading" | "specimen" };

const VERDICTS: Partial<Record<State["kind"], string>> = {
  genuine: "border-done bg-done-soft",
  unchecked: "border-info-text bg-info-soft",
  wrong: "border-danger bg-danger-soft",
};
const UNFIT: State["kind"][] = ["wrong", "unknown"];
const SECTION = "mt-8 max-w-260 border-t border-fg pt-4 print:hidden";
const H2 = "text-[1.5rem]";
const LABEL = "mb-1.5 block font-bold";

/** What is not genuine stands nowhere. */
const factsOf = (state: State) => ("facts" in state && state.kind !== "wrong" ? state.facts : undefined);

function wordsOf({ kind }: State): ReactNode {
  if (kind === "blank") return null;
  if (kind === "loading") return texts.looking;
  const { words, meaning } =
    kind === "specimen" ? { words: texts.specimenWords, meaning: texts.specimenMeaning } : texts.found[kind];
  return (
    <>
      <b>{words}</b> {meaning}
    </>
  );
}

interface Props {
  /** Who answers for it. */
  issuer: string;
  /** How many lessons the first module has, which the sample is for. */
  lessons: number;
  children?: ReactNode;
}

/** Looks a certificate up, or reads one, and draws nothing but what is signed. Its stage keeps its size whatever is found. */
export default function Certificate({ issuer, lessons, children }: Props) {
  const specimen = specimenOf(lessons);
  const isAlive = useHydrated();
  const [found, setFound] = useState<State>();
  const [isNoCode, setNoCode] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const state: State = found ?? { kind: isAlive ? "specimen" : "blank" };
  const facts = factsOf(state);

  const look = async (asking: Promise<Lookup>) => {
    const mine = (latest.current += 1);
    setFound({ kind: "loading" });
    const answer = await asking;
    if (mine === latest.current) setFound(answer);
  };
  /** @returns the code that is looked up */
  const lookUp = (typed: string): string | undefined => {
    const code = certificateCodeIn(typed);
    setNoCode(!code);
    if (!code) field.current?.focus();
    else if (field.current) field.current.value = code;
    if (code) void look(findCertificate(code));
    return code;
  };
  const lookInto = () => {
    const chosen = picker.current?.files?.[0];
    if (chosen) void look(checkFile(chosen));
    // The same file, changed meanwhile, can be chosen again.
    if (picker.current) picker.current.value = "";
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = lookUp(field.current?.value ?? "");
    if (code) history.replaceState(history.state, "", routes.certificate(code));
  };
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search).get("code");
    // What was typed or chosen before this came stays, and is looked into.
    const typed = field.current?.value;
    if (picker.current?.files?.length) lookInto();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The address is known to the browser alone.
    else if (asked) lookUp(asked);
    if (typed && field.current) field.current.value = typed;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when it comes to life: what the build wrote stays.
  }, []);
  const copyLink = async () => {
    const link = new URL(routes.certificate(facts?.code ?? ""), location.href).href;
    say((await isCopied(link)) ? texts.copied : texts.notCopied);
  };

  return (
    <>
      <div className="max-w-260 print:max-w-none print:[page:certificate]" data-state={state.kind}>
        <p
          role="status"
          className={cx(
            "mb-4 flow-root min-h-[4.4em] max-w-[40.2em] content-center rounded-button border border-s-[6px] px-4 py-2.5 leading-normal max-sm:min-h-[6.6em] print:hidden [@media(scripting:none)]:hidden",
            VERDICTS[state.kind] ?? "border-line",
          )}
        >
          {wordsOf(state)}
        </p>
        <Sheet
          facts={facts ?? specimen}
          issuer={issuer}
          className={cx(
            // Nothing stands on the paper that was not looked up, apart from the specimen that says so.
            !facts && state.kind !== "specimen" && "[@media(scripting:enabled)]:*:invisible",
            UNFIT.includes(state.kind) &&
              "bg-[repeating-linear-gradient(-45deg,oklch(92.5%_0.007_82)_0_1.2px,#fff_1.2px_9px)]",
          )}
        >
          {children}
        </Sheet>
        <p className={cx("mt-4 flex flex-wrap gap-3 print:hidden", !facts && "invisible")}>
          <Button look="act" onClick={() => print()}>
            {texts.print}
          </Button>
          <Button onClick={() => void copyLink()}>{texts.copyLink}</Button>
          <a
            className="btn"
            href={facts ? fileOf(facts.code) : routes.certificate()}
            download={facts ? `certificate-${facts.code}.json` : ""}
          >
            {texts.downloadFile}
          </a>
        </p>
      </div>
      <section aria-labelledby="check-title" className={cx(SECTION, "[@media(scripting:none)]:hidden")}>
        <h2 id="check-title" className={H2}>
          {texts.checkCertificate}
        </h2>
        <form action={routes.certificate()} noValidate onSubmit={submit} className="mt-4">
          <label htmlFor="code" className={LABEL}>
            {texts.code}
          </label>
          <div className="flex flex-wrap gap-2.5">
            <input
              ref={field}
              id="code"
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={isNoCode ? "true" : undefined}
              aria-describedby="code-problem"
              className="min-h-11 max-w-80 min-w-0 flex-[1_1_200px] rounded-button border border-line-strong bg-surface px-3 py-2 font-label font-narrow tracking-[0.05em] uppercase aria-invalid:border-danger"
            />
            <Button type="submit">{texts.check}</Button>
          </div>
          <p id="code-problem" role="alert" className="mt-1 min-h-[1.6em] font-semibold text-danger-text">
            {isNoCode && texts.notACode}
          </p>
        </form>
        <p className="mt-1">
          <label htmlFor="file" className={LABEL}>
            {texts.fileOne}
          </label>
          <input
            ref={picker}
            id="file"
            type="file"
            accept=".json,application/json"
            onChange={lookInto}
            className="min-h-11 max-w-full file:me-3 file:min-h-11 file:cursor-pointer file:rounded-button file:border file:border-line-strong file:bg-surface file:px-4.5 file:py-2 file:font-bold file:text-fg hover:file:border-fg hover:file:bg-surface-2"
          />
        </p>
      </section>
      <WithoutUs code={(facts ?? specimen).code} />
    </>
  );
}

const BEFORE = [
  `node -e "`,
  `const { readFileSync: read } = require('fs'), { verify } = require('crypto');`,
  `const { text, signature } = JSON.parse(read('certificate-`,
].join("\n");
const BEHIND = [
  `.json'));`,
  `const [bytes, proof] = [Buffer.from(text), Buffer.from(signature, 'base64')];`,
  `const fits = verify(null, bytes, read('certificate-key.pem'), proof);`,
  `console.log(text + (fits ? 'Genuine.' : 'NOT GENUINE.'));"`,
].join("\n");

/** How a certificate is checked by whoever has it as a file. */
const WithoutUs = ({ code }: { code: string }) => (
  <section aria-labelledby="without-title" className={SECTION}>
    <details>
      <summary className="min-h-11 cursor-pointer py-1.5">
        <h2 id="without-title" className={cx(H2, "inline")}>
          {texts.ownCheckTitle}
        </h2>
      </summary>
      <p className="mt-3 max-w-[42.8em]">
        {texts.keepCertificatesFile}{" "}
        <a href={KEY_ADDRESS} download="certificate-key.pem">
          {texts.publicKey}
        </a>{" "}
        {texts.ownCheckNeeds}
      </p>
      <pre
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- It scrolls, so the keys must reach it.
        tabIndex={0}
        role="region"
        aria-label={texts.command}
        className="mt-3.5 overflow-x-auto rounded-button border border-line bg-surface px-4 py-3.5 text-sm leading-normal"
      >
        <code>
          {BEFORE}
          {code}
          {BEHIND}
        </code>
      </pre>
      <p className="mt-3 max-w-[42.8em]">
        {texts.ownCheckPrints} <code>text</code> {texts.utf8}
      </p>
    </details>
  </section>
);

/** Shown on the sheet before a certificate is looked up. @param lessons how many the first module has */
const specimenOf = (lessons: number): CertificateFacts => ({
  code: "7K3M-9QXT-2HBV",
  issuedTo: texts.name,
  title: texts.module1EveryOther,
  lessons: String(lessons),
  finishedOn: "2026-01-31",
  issuedOn: "2026-01-31",
});
