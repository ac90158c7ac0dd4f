import { texts } from "#texts/certificates.ts";
import { CERTIFICATE } from "#ui/drawings.tsx";
import { Empty } from "#ui/Empty.tsx";

/** What stands where certificates will. */
export default function None() {
  return <Empty className="mt-4 max-w-190" drawing={CERTIFICATE} level={3} title={texts.none} text={texts.emptyText} />;
}
