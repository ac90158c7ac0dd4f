interface Option {
  value: string;
  title: string;
  about: string;
  /** The key that chooses it. */
  key?: string | undefined;
}
interface Props {
  legend: string;
  name: string;
  options: readonly Option[];
  value: string | undefined;
  onChoose: (value: string) => void;
}

/** One of a few, each with what it does. */
export const Choices = ({ legend, name, options, value, onChoose }: Props) => (
  <fieldset className="grid grid-cols-2 gap-2.5 max-sm:grid-cols-1">
    <legend className="sr-only">{legend}</legend>
    {options.map(({ value: own, title, about, key }) => (
      <label
        className="group/mod-choice relative cursor-pointer rounded-button border border-line-strong bg-surface py-3 ps-12.5 pe-3.5 leading-[1.4] hover:border-fg has-checked:border-fg has-checked:bg-act-soft has-checked:edge-act has-focus-visible:[outline:3px_solid_var(--focus)] has-focus-visible:outline-offset-2"
        key={own}
      >
        <input
          className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
          type="radio"
          name={name}
          value={own}
          checked={own === value}
          onChange={() => onChoose(own)}
        />
        <span className="before:absolute before:start-3.5 before:top-3.5 before:size-5.5 before:rounded-full before:border before:border-line-strong group-has-checked/mod-choice:before:border-7 group-has-checked/mod-choice:before:border-fg">
          <b>{title}</b>
          {key && (
            <kbd
              className="ms-2 min-w-5.5 rounded-clip border border-line-strong px-1.5 py-1 text-center font-label text-xs leading-none font-narrow text-muted [@media_(hover:none)]:hidden"
              aria-hidden="true"
            >
              {key}
            </kbd>
          )}
          <br />
          <span className="text-muted">{about}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
