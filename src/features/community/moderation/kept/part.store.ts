import { pocketbase } from "#lib/pocketbase.ts";

const send = async <Answer>(path: string, options: { method?: string; body?: object } = {}): Promise<Answer> =>
  (await pocketbase()).send<Answer>(`/api/course/moderation/${path}`, { requestKey: null, ...options });

/** Asks below the moderators' address. */
export const ask = <Answer>(path: string): Promise<Answer> => send<Answer>(path);
export const post = <Answer>(path: string, body: object): Promise<Answer> =>
  send<Answer>(path, { method: "POST", body });
