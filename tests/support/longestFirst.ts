import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, in this order: begun last, one of them would go on alone while all else is through. */
const LONGEST = [
  ...["build/elsewhere", "build/kept", "build/preview", "build/undo"],
  ...["pocketbase/entitlementMatrix", "pocketbase/start", "pocketbase/commands", "pocketbase/limits"],
  ...["pocketbase/backup", "pocketbase/upgrade", "pocketbase/publish", "pocketbase/leaving", "pocketbase/accounts"],
].map((name) => `/tests/${name}.test.ts`);

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? LONGEST.length : place;
};

/** A fresh clone has no times of a former run to go by, and Vitest goes by the size of the files then. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) =>
      a.project.name === b.project.name ? placeOf(a) - placeOf(b) : sorted.indexOf(a) - sorted.indexOf(b),
    );
  }
}
