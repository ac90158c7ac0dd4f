import { useEffect, useRef, useState } from "react";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import { texts } from "#texts/offline.ts";
import { Dialog, useFocusTitle } from "#ui/Dialog.tsx";
import { ListFoot, useHeldFocus } from "#ui/ListStates.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { useStore } from "#ui/useStore.ts";
import { megabytes, type Row, type State } from "./kept.ts";
import { $rows, $standing, keepModule, loadRows, removeModule, stopKeeping } from "./kept.store.ts";

/** As src/worker/bounds.ts has them, together. */
const VISITS_MB = 60;
const NOTES = { loading: texts.loading, known: "", offline: texts.notConnected, none: texts.none };
const NOTE = "px-5 pb-3.5 text-muted empty:p-0 sm:px-6";

/** The module whose page this is, or a lesson of it. */
const moduleHere = (): number | undefined => {
  const [, id] = /^\/module\/(\d+)/.exec(location.pathname) ?? [];
  return id ? Number(id) : undefined;
};

/** What of the course lies on this device, and what could. */
export default function Kept({ open, onClose }: OverlayProps) {
  useEffect(() => {
    if (open) void loadRows(moduleHere());
  }, [open]);
  return (
    <Dialog id="kept" shape="wide" title={texts.title} open={open} onClose={onClose}>
      <Modules />
    </Dialog>
  );
}

function Modules() {
  const standing = useStore($standing);
  const known = useStore($rows);
  const rows = standing === "none" ? [] : known;
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  useHeldFocus(list, useFocusTitle());
  const acts: Acts = {
    keep: async (row) => {
      setSaid("");
      const refusal = await keepModule(row);
      const state = $rows.get().find(({ id }) => id === row.id)?.state;
      if (refusal) setSaid(texts.refusals[refusal]);
      else setSaid(state === "kept" ? fill(texts.whole, { title: row.title }) : texts.stopped);
    },
    stop: ({ id }) => stopKeeping(id),
    remove: async ({ id, title }) => {
      await removeModule(id);
      setSaid(fill(texts.removed, { title }));
    },
  };
  return (
    <>
      <p className={NOTE}>{texts.about}</p>
      <p className={NOTE} role="status">
        {standing === "known" && rows.length === 0 ? texts.empty : NOTES[standing]}
      </p>
      <ul ref={list} aria-label={texts.title}>
        {rows.map((row) => (
          <Module key={row.id} row={row} isConnected={standing === "known"} acts={acts} />
        ))}
      </ul>
      {standing !== "none" && <p className={`${NOTE} border-t border-line pt-3.5`}>{sumOf(rows)}</p>}
      <ListFoot said={said} />
    </>
  );
}

function sumOf(rows: Row[]): string {
  const kept = rows.filter(({ state }) => state === "kept" || state === "changed");
  const bytes = kept.reduce((sum, row) => sum + row.bytes, 0);
  const sum = bytes > 0 ? `${fill(texts.sum, { size: megabytes(bytes) })} ` : "";
  return sum + fill(texts.visits, { size: VISITS_MB });
}

/** What a press on a module's row does. */
type Acts = Record<"keep" | "stop" | "remove", (row: Row) => void>;

interface RowProps {
  row: Row;
  isConnected: boolean;
  acts: Acts;
}

/** A module with its size, how it stands, and what can be done about it. */
const Module = ({ row, isConnected, acts }: RowProps) => (
  <li
    data-id={row.id}
    className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6"
  >
    <div>
      <span className="tc">{fill(texts.module, { number: row.id })}</span>
      <b className="block leading-[1.35] font-bold wrap-anywhere">{row.title}</b>
      <About row={row} />
    </div>
    <div className="flex flex-wrap gap-2 max-sm:mt-1.5 sm:justify-end">
      <Buttons {...{ row, isConnected, acts }} />
    </div>
    {row.state === "keeping" && (
      <progress
        max={row.bytes}
        value={row.here}
        aria-label={fill(texts.keep, { title: row.title, size: megabytes(row.bytes) })}
        className="col-span-full mt-1.5 h-2 w-full appearance-none overflow-hidden rounded-clip border border-line-strong bg-surface [&::-moz-progress-bar]:bg-fg [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-fg"
      />
    )}
  </li>
);

const stateOf = (state: State): string => (state === "open" || state === "keeping" ? "" : texts.states[state]);

function About({ row: { state, lessons, online, bytes, here } }: { row: Row }) {
  const size = megabytes(bytes);
  const taken = state === "keeping" ? fill(texts.keeping, { here: megabytes(here), size }) : fill(texts.size, { size });
  const said = stateOf(state);
  return (
    <p className="leading-[1.45] text-muted">
      {[fill(texts.lessons, { count: lessons }), taken].join(COMMA)}
      {said && (
        <>
          . <span className="font-bold text-done-text">{said}</span>
        </>
      )}
      .{online > 0 && ` ${fill(texts.online, { count: online })}`}
    </p>
  );
}

const KEEP = { open: "keep", unfinished: "goOn", changed: "update" } as const;

function Buttons({ row, isConnected, acts }: RowProps) {
  const { state, title, bytes } = row;
  const button = (act: keyof Acts, words: string, name: string) => (
    <button type="button" className="btn" aria-label={name} data-act={act} onClick={() => acts[act](row)}>
      {words}
    </button>
  );
  if (state === "keeping") return button("stop", texts.stopShort, fill(texts.stop, { title }));
  const said = state === "kept" ? undefined : KEEP[state];
  return (
    <>
      {said &&
        isConnected &&
        button("keep", texts[`${said}Short`], fill(texts[said], { title, size: megabytes(bytes) }))}
      {state !== "open" && button("remove", texts.removeShort, fill(texts.remove, { title }))}
    </>
  );
}
