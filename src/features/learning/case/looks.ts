/** On a phone each row of a wide table is a block of its own, and every cell says what it is. */
export const ROWS_AS_BLOCKS =
  "max-sm:[&_.wide_thead]:sr-only max-sm:[&_.wide_tr]:grid max-sm:[&_.wide_tr]:gap-1 max-sm:[&_.wide_tr]:border-b max-sm:[&_.wide_tr]:border-line max-sm:[&_.wide_tr]:py-2.5 max-sm:[&_.wide_td]:border-0 max-sm:[&_.wide_td]:p-0 max-sm:[&_.wide_td:empty]:hidden max-sm:[&_.wide_td]:before:text-muted max-sm:[&_.wide_td]:before:content-[attr(data-label)_':_']";
