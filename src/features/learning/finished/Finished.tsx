import { Check } from "lucide-react";
import { useRef } from "react";
import { texts } from "#texts/finished.ts";
import { totalSeconds } from "#features/learning/course/course.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Close, CloseButton, Dialog } from "#ui/Dialog.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { useStore } from "#ui/useStore.ts";
import { $finished, type Finisher } from "./finished.store.ts";
import { stepWords, type Finished as Module } from "./finished.ts";

const FILL_MS = 320;
/** So many are too narrow on a phone for more than their colour. */
const MANY = 6;
const TITLE = "finished-title";

/** A module is finished, or the course: what was made, the certificate, and one next step. */
export default function Finished({ open, onClose }: OverlayProps) {
  const shown = useStore($finished);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!shown) return null;
  const { finished } = shown;
  return (
    <Dialog
      shape="high"
      title={titleWords(finished)}
      labelledBy={TITLE}
      initialFocus={heading}
      open={open}
      onClose={onClose}
    >
      <CloseButton className="absolute end-3 top-3" />
      <div className="px-5 pt-5 sm:px-7 sm:pt-6.5">
        <p className="tc">{whereWords(finished)}</p>
        <h2
          ref={heading}
          id={TITLE}
          tabIndex={-1}
          className="mt-1.5 pe-9 text-[clamp(1.5rem,1.1rem+1.8vw,2.125rem)] outline-none"
        >
          {titleWords(finished)}
        </h2>
        <Clips finished={finished} />
        <div className="mt-5.5 grid items-start gap-x-8 gap-y-6 sm:grid-cols-[7fr_5fr]">
          <Made finished={finished} />
          <Certificate {...shown.finisher} />
        </div>
      </div>
      <Next {...shown} />
    </Dialog>
  );
}

function Clips({ finished }: { finished: Module }) {
  const isMany = finished.clips.length >= MANY;
  return (
    <div role="img" aria-label={clipsWords(finished)} className="mt-5 flex gap-1">
      {finished.clips.map(({ number, seconds }, index) => (
        <span
          key={number}
          className={cx(
            "relative grid h-16 min-w-0 basis-0 animate-fill grid-cols-[1fr_auto] grid-rows-[1fr_auto] rounded-clip border border-done-solid bg-surface bg-[linear-gradient(var(--done-solid)_0_0)] bg-size-[100%_100%] bg-left bg-no-repeat p-1.5 font-label text-sm leading-none font-narrow text-on-done tabular motion-reduce:animate-none sm:p-2.5 still:animate-none",
            isMany && "max-sm:text-[0]",
          )}
          style={{ flexGrow: seconds, animationDelay: `${String(index * FILL_MS)}ms` }}
        >
          <b className={cx("font-narrow", isMany && "max-sm:hidden")}>{number}</b>
          <Check className={cx("size-4.5", isMany && "max-sm:hidden")} strokeWidth={3} aria-hidden />
          {timecode(seconds)}
        </span>
      ))}
    </div>
  );
}

const Made = ({ finished: { made } }: { finished: Module }) => (
  <div>
    <p className="tc">{texts.youMade}</p>
    {made.whole && (
      <p className="mt-1 mb-2.5 text-lg leading-[1.35] font-bold">
        {made.whole.charAt(0).toUpperCase() + made.whole.slice(1)}
      </p>
    )}
    <ul className="max-sm:hidden">
      {made.parts.map((part) => (
        <li key={part} className="grid grid-cols-[18px_minmax(0,1fr)] items-start gap-3 py-1 leading-[1.4]">
          <Check className="mt-0.75 size-4.5 text-done-text" strokeWidth={3} aria-hidden />
          <span>{part}</span>
        </li>
      ))}
    </ul>
  </div>
);

/** What is said of the certificate, and where one goes for it. */
function paperOf({ isVisitor, name, certificate, isCutOff }: Finisher): [about: string, href?: string, words?: string] {
  if (certificate)
    return [fill(texts.code, { code: certificate.code }), routes.certificate(certificate.code), texts.openCertificate];
  if (isVisitor) return [texts.forVisitors, routes.page("register"), texts.signUp];
  if (name || isCutOff) return [texts.comesLater];
  return [texts.nameMissing, routes.page("profile"), texts.tellName];
}

function Certificate(finisher: Finisher) {
  const [about, href, words] = paperOf(finisher);
  return (
    <div className="grid justify-items-start gap-1.5 rounded-clip border border-fg bg-sunk px-4.5 py-4 leading-[1.35]">
      <b className="font-display text-body leading-[1.15] font-heavy">{texts.certificate}</b>
      <p className="tc">{about}</p>
      {href && (
        <a className={buttonClass("plain", "normal", "mt-1.5")} href={href}>
          {words}
        </a>
      )}
    </div>
  );
}

const NEXT =
  "mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5 border-t border-fg bg-sunk px-5 py-4 sm:px-7 sm:py-4.5";

function Next({ finished: { next }, finisher: { isVisitor, isMember } }: { finished: Module; finisher: Finisher }) {
  if (!next)
    return (
      <div className={NEXT}>
        <p className="flex-[1_1_260px] leading-[1.35]">{texts.wrapNext}</p>
        <a className={buttonClass("act")} href={routes.page(isVisitor ? "curriculum" : "dashboard")}>
          {texts.toDashboard}
        </a>
      </div>
    );
  const { module, lesson, number } = next;
  const isShut = module.access === "premium" && !isMember;
  const enough = "btn max-sm:flex-auto";
  return (
    <div className={NEXT}>
      <p className="grid flex-[1_1_260px] leading-[1.35]">
        <span className="tc">{fill(texts.next, { module: module.id })}</span>
        <b className="font-bold">{module.title}</b>
        <span className="tc">{[stepWords(next), ...(isShut ? [texts.premium] : [])].join(". ")}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:flex-[1_1_100%] max-sm:flex-row-reverse">
        {isVisitor ? (
          <Close className={enough}>{texts.enough}</Close>
        ) : (
          <a className={enough} href={routes.page("dashboard")}>
            {texts.enough}
          </a>
        )}
        <a className={buttonClass("act", "normal", "max-sm:flex-auto")} href={routes.lesson(module.id, lesson.id)}>
          {fill(isShut ? texts.look : texts.start, { number })}
        </a>
      </div>
    </div>
  );
}

const whereWords = ({ kind, module, modules }: Module): string =>
  kind === "course" ? texts.courseWhere : fill(texts.moduleWhere, { module: module.id, modules });
const titleWords = ({ kind, module }: Module): string =>
  kind === "course" ? texts.courseTitle : fill(texts.moduleTitle, { title: module.title });

/** Text alternative of the row of clips. */
function clipsWords({ kind, clips }: Module): string {
  const sum = { count: clips.length, time: timecode(totalSeconds(clips)) };
  return fill(kind === "course" ? texts.courseClips : texts.moduleClips, sum);
}
