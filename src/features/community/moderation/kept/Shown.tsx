import { texts } from "#texts/moderation.ts";
import { askedWith } from "#ui/messages/asked.tsx";

export const { Waiting, Refused, Shown } = askedWith(texts);
