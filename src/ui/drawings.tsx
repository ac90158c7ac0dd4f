import type { ReactNode } from "react";

/** Ink and paper, and the colours of the course's clips: orange acts, teal is done, amber is earned. */
const INK = "stroke-fg";
const PAPER = "fill-surface stroke-fg";
const BLACK = "fill-fg stroke-fg";
const SUNK = "fill-sunk stroke-fg";
const ACT = "fill-act stroke-fg";
const DONE = "fill-done-solid stroke-fg";
const EARNED = "fill-earn stroke-fg";
const FAINT = "stroke-line-strong";
const LATER = "stroke-line-strong [stroke-dasharray:6_5]";
const MARK = "stroke-act";
const GROUND = "fill-surface-2 stroke-transparent";

const row = (count: number, draw: (at: number) => ReactNode) => Array.from({ length: count }, (_, at) => draw(at));

/** A page of notes with the clips of a film at its foot, and a pencil. */
export const NOTEPAD = (
  <>
    <path className={GROUND} d="M20 118h136v8H20z" />
    <rect className={PAPER} x="40" y="12" width="92" height="104" rx="5" />
    <path className={INK} d="M40 30h-8M40 50h-8M40 70h-8M40 90h-8" />
    <path className={FAINT} d="M56 34h58M56 50h44" />
    <path className={LATER} d="M56 66h58M56 82h36" />
    <rect className={SUNK} x="56" y="94" width="20" height="12" rx="2" />
    <rect className={ACT} x="79" y="94" width="22" height="12" rx="2" />
    <rect className={SUNK} x="104" y="94" width="14" height="12" rx="2" />
    <path className={MARK} d="M90 88v24" />
    <path className={ACT} d="m120 72 24-34 10 7-24 34-13 5z" />
  </>
);

/** Cards of questions, one answered, and a clock. */
export const CARDS = (
  <>
    <path className={GROUND} d="M16 118h144v8H16z" />
    <rect className={LATER} x="60" y="14" width="88" height="60" rx="5" />
    <rect className={SUNK} x="46" y="30" width="90" height="62" rx="5" />
    <rect className={PAPER} x="30" y="48" width="92" height="64" rx="5" />
    <path className={FAINT} d="M44 66h50" />
    <rect className={DONE} x="44" y="82" width="16" height="14" rx="3" />
    <path className="stroke-on-done" d="m48 89 3 3 5-6" />
    <path className={INK} d="M70 89h36" />
    <circle className={ACT} cx="146" cy="96" r="18" />
    <path className={INK} d="M146 86v10l6 5" />
  </>
);

/** A strip of film with a mark in it. */
export const FILM_STRIP = (
  <>
    <path className={GROUND} d="M8 118h160v8H8z" />
    <path className={BLACK} d="M12 40h152v64H12z" />
    {row(8, (at) => (
      <path
        key={at}
        className="fill-bg stroke-transparent"
        d={`M${String(20 + at * 18)} 45h9v7h-9zM${String(20 + at * 18)} 92h9v7h-9z`}
      />
    ))}
    <path className={SUNK} d="M22 57h40v30H22zM114 57h40v30h-40z" />
    <path className={PAPER} d="M68 57h40v30H68z" />
    <path className={ACT} d="M76 14h24v50l-12-10-12 10z" />
  </>
);

/** A letter box whose flag is down. */
export const LETTER_BOX = (
  <>
    <path className={GROUND} d="M24 118h128v8H24z" />
    <path className={PAPER} d="M36 58a22 22 0 0 1 44 0v44H36z" />
    <path className={SUNK} d="M58 36h60a22 22 0 0 1 22 22v44H80V58a22 22 0 0 0-22-22z" />
    <path className={INK} d="M46 62h24M84 102v18M100 102v18" />
    <path className={FAINT} d="M118 60V44" />
    <path className={LATER} d="M118 44h20v-14h-20" />
    <path className={ACT} d="M112 60h12v10h-12z" />
  </>
);

/** A slate, and places for two more. */
export const SLATES = (
  <>
    <path className={GROUND} d="M12 118h152v8H12z" />
    <rect className={PAPER} x="18" y="44" width="60" height="66" rx="4" />
    <path className={EARNED} d="m18 44-4-14 58-16 4 14z" />
    <path className={INK} d="m32 26 8 13M48 22l8 13" />
    <path className={FAINT} d="M30 70h36M30 84h24" />
    <path className={LATER} d="M94 54h30v56H94zM132 54h30v56h-30zM94 68h30M132 68h30" />
  </>
);

/** Two rows of clips: those that are open, and those that Premium adds. */
export const HALVES = (
  <>
    <path className={GROUND} d="M8 118h160v8H8z" />
    {row(8, (at) => (
      <g key={at} transform={`translate(${String(12 + at * 20)})`}>
        <rect className={at < 2 ? DONE : PAPER} y="40" width="17" height="26" rx="3" />
        <rect className={LATER} y="78" width="17" height="26" rx="3" />
        <path className="stroke-line-strong [stroke-width:1.5]" d="m3 98 11-14" />
      </g>
    ))}
    <path className={ACT} d="M54 14h14v10l-7 8-7-8z" />
    <path className={INK} d="M61 32v8" />
  </>
);

/** A phone with lessons on it, and a plug that is out. */
export const UNPLUGGED = (
  <>
    <path className={GROUND} d="M20 118h136v8H20z" />
    <rect className={PAPER} x="58" y="10" width="60" height="106" rx="9" />
    <rect className={SUNK} x="66" y="24" width="44" height="26" rx="2" />
    <path className={ACT} d="m83 31 12 6-12 6z" />
    <path className={FAINT} d="M66 60h44M66 70h30" />
    <path className={DONE} d="M66 82h13v12H66zM82 82h13v12H82z" />
    <path className={SUNK} d="M98 82h12v12H98z" />
    <path className={INK} d="M12 62h16M148 62h16" />
    <path className={PAPER} d="M28 52h12v20H28zM136 52h12v20h-12z" />
    <path className={MARK} d="M40 57h7M40 67h7" />
  </>
);

/** A certificate with its clips, its line for a name, and a ribbon. */
export const CERTIFICATE = (
  <>
    <path className={GROUND} d="M12 118h152v8H12z" />
    <rect className={PAPER} x="24" y="22" width="128" height="90" rx="4" />
    <path className={INK} d="M38 48h58" />
    <path className={FAINT} d="M38 60h38" />
    {row(4, (at) => (
      <rect key={at} className={at < 3 ? DONE : PAPER} x={38 + at * 17} y="72" width="14" height="10" rx="2" />
    ))}
    <path className={FAINT} d="M38 98h40" />
    <path className={ACT} d="m122 86-7 24 9-6 9 6-7-24z" />
    <circle className={EARNED} cx="124" cy="76" r="13" />
  </>
);
