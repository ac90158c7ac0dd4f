import type { ReactNode } from "react";

interface Props {
  name: string;
  title: string;
  about: string;
  /** Named after the sentence. */
  keys?: readonly string[] | undefined;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, at once. */
export const Switch = ({ name, title, about, keys = [], checked, onChange }: Props) => (
  <label className="flex min-h-14 cursor-pointer items-center justify-between gap-4 border-t border-line py-3 leading-[1.4]">
    <span>
      <b className="font-bold">{title}</b>
      <span className="block text-muted">
        {about}
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </span>
    </span>
    <input
      type="checkbox"
      role="switch"
      name={name}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="relative h-7 w-12 flex-none appearance-none rounded-[6px] border border-line-strong bg-surface-2 transition-colors before:absolute before:start-0.75 before:top-0.75 before:size-4.75 before:rounded-[3px] before:bg-line-strong before:transition-transform before:duration-(--t-2) checked:border-done-solid checked:bg-done-solid checked:before:[translate:1.25rem_0] checked:before:bg-on-done rtl:checked:before:[translate:-1.25rem_0]"
    />
  </label>
);

const Key = ({ children }: { children: ReactNode }) => (
  <>
    {" "}
    <kbd className="inline-block min-w-5.5 rounded-clip border border-line-strong px-1.5 py-0.75 text-center font-label text-xs leading-none font-narrow text-muted">
      {children}
    </kbd>
  </>
);
