import { plural, sentence, told } from "#build/texts/told.ts";

const ofModule = () => sentence("title", "size");

export const shape = {
  title: sentence(),
  keepModule: sentence(),
  settings: sentence(),
  about: sentence(),
  loading: sentence(),
  module: sentence("number"),
  lessons: plural(),
  size: sentence("size"),
  online: plural(),
  keep: ofModule(),
  keepShort: sentence(),
  goOn: ofModule(),
  goOnShort: sentence(),
  update: ofModule(),
  updateShort: sentence(),
  remove: sentence("title"),
  removeShort: sentence(),
  stop: sentence("title"),
  stopShort: sentence(),
  keeping: sentence("here", "size"),
  states: { unfinished: sentence(), kept: sentence(), changed: sentence() },
  whole: sentence("title"),
  removed: sentence("title"),
  stopped: sentence(),
  sum: sentence("size"),
  visits: sentence("size"),
  notConnected: sentence(),
  none: sentence(),
  empty: sentence(),
  refusals: { offline: sentence(), room: sentence(), off: sentence(), failed: sentence() },
};

/** What is said of what lies on the device, to be read without a network. */
export const texts = told<typeof shape>("offline");
