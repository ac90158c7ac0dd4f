export class Broken extends Error {}
export const law = (holds: boolean, name: string, more = ""): void => {
  if (!holds) throw new Broken(`${name} ${more}`);
};
export const same = (a: string[], b: string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());
