import type { Key, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface Column<Row> {
  /** Above it; "" for a drawing that says nothing which the other columns do not say. */
  name: string;
  of: (row: Row, at: number) => ReactNode;
  className?: string;
}

interface Props<Row> {
  /** Read aloud before it; seen as the heading above. */
  caption: string;
  /** The first says what its row is about. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => Key;
  /** Where it is too narrow for its columns each row is a block of its own, and every cell says what it is. */
  stacks?: boolean;
  /** Figures in narrow letters. */
  figures?: boolean;
  /** For every cell. */
  cell?: string;
  className?: string;
}

const VALUE =
  "wrap-anywhere max-md:border-0 max-md:p-0 max-md:before:text-muted max-md:before:content-[attr(data-label)_':_']";
const NAME = "max-md:border-0 max-md:p-0";

/** Rows of what is told in words and figures. */
export function Table<Row>({ caption, columns, rows, keyOf, className = "mt-4", cell, ...looks }: Props<Row>) {
  const { stacks = false, figures = false } = looks;
  const [first, ...others] = columns;
  const line = stacks ? "max-md:grid max-md:gap-0.5 max-md:border-b max-md:border-line max-md:py-3" : undefined;
  const name = stacks && NAME;
  return (
    <table className={cx("sheet", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className={stacks ? "max-md:sr-only" : undefined}>
        <tr className={line}>
          {columns.map((column) =>
            column.name ? (
              <th key={column.name} scope="col" className={cx(name, cell)}>
                {column.name}
              </th>
            ) : (
              <td key="" aria-hidden className={cx("border-b border-fg py-0", cell, column.className)} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)} className={line}>
            <th scope="row" className={cx("wrap-anywhere", name, cell, first.className)}>
              {first.of(row, at)}
            </th>
            {others.map((column) =>
              column.name ? (
                <td
                  key={column.name}
                  data-label={stacks ? column.name : undefined}
                  className={cx(figures && "tc", stacks && VALUE, cell, column.className)}
                >
                  {column.of(row, at)}
                </td>
              ) : (
                <td key="" aria-hidden className={cx(name, cell, column.className)}>
                  {column.of(row, at)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
