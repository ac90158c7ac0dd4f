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
  <fieldset>
    <legend className="sr-only">{legend}</legend>
    {options.map(({ value: own, title, about, key }) => (
      <label className="mod-choice" key={own}>
        <input type="radio" name={name} value={own} checked={own === value} onChange={() => onChoose(own)} />
        <span>
          <b>{title}</b>
          {key && <kbd aria-hidden="true">{key}</kbd>}
          <br />
          <span>{about}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
