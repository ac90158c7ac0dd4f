import type { PostRow } from "#contract/community.d.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";

/** A post of whoever is logged in that nobody but them may read; undefined for everything else. */
export async function ownHiddenPost(id: string): Promise<PostRow | undefined> {
  try {
    const client = await pocketbase();
    const own = client.authStore.record?.id;
    const row = await client.collection("posts").getOne<PostRow>(id, { requestKey: null });
    return row.hidden && row.user === own ? row : undefined;
  } catch (error) {
    // For most it is not there: what stands on the page says so.
    failureOf(error);
    return undefined;
  }
}
