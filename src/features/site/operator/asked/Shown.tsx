import { texts } from "#texts/operator.ts";
import { askedWith } from "#ui/messages/asked.tsx";

export const { Waiting, Refused, Shown } = askedWith(texts);
