/** One scene of each kind, as an author may write it, with words of usual length. */
export const SAMPLES: Record<string, unknown> = {
  title: { lines: ["Cut", "the waiting"], thing: "pot" },
  cards: { cards: [{ thing: "cup", word: "tea" }, { thing: "pot" }, { thing: "pen" }], struck: [1], chosen: 2 },
  timeline: {
    clips: [
      { thing: "cup", seconds: 30, word: "hello" },
      { thing: "pot", seconds: 60 },
      { thing: "pen", seconds: 30 },
    ],
    ...{ out: [1], before: "2:00", after: "1:30" },
  },
  thumbnails: {
    pictures: [
      { things: ["cup"], word: "one", share: 40 },
      { things: ["pot"], share: 60 },
    ],
    chosen: 2,
  },
  versus: { left: { thing: "cup", word: "slow", number: "9 h" }, right: { thing: "pot" }, chosen: "right" },
  tree: {
    root: { thing: "cup", word: "thirsty" },
    branches: [{ thing: "pot", when: "yes" }, { thing: "pen" }],
    chosen: 1,
  },
  ring: { things: ["cup", "pot", "pen"], lines: ["every week"] },
  path: { stops: [{ thing: "cup", word: "first" }, { thing: "pot" }, { thing: "pen" }], walker: "cat" },
  phone: { thing: "cup", comment: "Which kettle?", answer: { things: ["pot"], lines: ["a film"] } },
  pages: { pages: [{ rows: ["tea", ""] }, { rows: ["", "pots"], struck: 1 }], chosen: 2 },
  screen: { thing: "cup", lines: ["watch next"] },
  curve: {
    points: [100, 60, 50],
    ...{ then: [100, 80, 70], frames: ["cup", "pot"], marks: [{ at: 0.5, words: "half" }] },
    ...{ drop: { at: 0.2, words: "here" }, reading: { frame: 2, words: "intro" } },
  },
  bars: {
    bars: [
      { thing: "cup", value: 10, shown: "10" },
      { value: 5, shown: "5" },
    ],
    chosen: 2,
    word: "cups",
  },
  columns: {
    columns: [{ value: 2, shown: "2" }, { value: 8 }, { value: 4 }],
    ...{ lines: [{ of: [1, 2], value: 5, word: "middle" }], chosen: [2], word: "views" },
  },
  funnel: {
    steps: [
      { thing: "cup", value: 1000, shown: "1000" },
      { thing: "pot", value: 10, shown: "10" },
    ],
  },
  crowd: {
    heads: 20,
    word: "viewers",
    groups: [
      { lit: 5, word: "stay" },
      { lit: 2, word: "write" },
    ],
  },
  distance: {
    marks: [
      { at: 0, words: "20 cm", level: 12 },
      { at: 1, words: "2 m", level: 3 },
    ],
  },
  wave: { parts: [0.2, 1, 0.4], mark: { from: 0.3, to: 0.6, word: "silence" }, cut: true, thing: "mic" },
  hours: {
    rows: [
      { thing: "cup", count: 4, shown: "4 h" },
      { thing: "pot", count: 2.5 },
    ],
    gone: 2,
  },
  balance: { left: { thing: "cup", word: "tea" }, right: { thing: "pot" }, down: "left" },
  shots: { shots: [{ thing: "cup" }, { thing: "pot" }] },
  ledger: { rows: [{ thing: "cup", amount: "€300", value: 300 }], total: "€300", aside: 0.3, word: "tax" },
  contract: { lines: [{ words: "For ever", amount: "€900" }, {}], struck: [1], marked: 2, signed: true },
  checklist: {
    items: [
      { thing: "cup", word: "light" },
      { thing: "pot", no: true },
    ],
  },
  calendar: {
    sheets: [
      { name: "Mon", shown: 1, stored: 2 },
      { name: "Tue", thing: "cat" },
    ],
    moves: [{ from: 1, to: 2 }],
  },
  page: {
    fields: [
      { word: "Name", value: "Tea" },
      { thing: "cup", switch: true },
    ],
    lit: [1, 2],
  },
  picture: {
    pictures: [{ picture: "tea-kettle", word: "kettle" }],
    zoom: { x: 0.5, y: 0.6, w: 0.3, h: 0.3 },
    marks: [
      { x: 0.1, y: 0.1, word: "lid" },
      { x: 0.9, y: 0.9, word: "spout" },
    ],
  },
  footage: { clip: "tea-pouring", to: 4, zoom: { x: 0, y: 0.7, w: 0.4, h: 0.3 }, word: "pour" },
};
