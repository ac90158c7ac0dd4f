import { prepareTemplate } from "./template.ts";

/** Before the first test of a build: what several of them begin with. */
export default async function prepareBuilds(): Promise<void> {
  await prepareTemplate();
}
