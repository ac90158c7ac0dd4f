/** What a hand, a keyboard and an eye can do with a browser: as little as every engine offers in the same way. */
export interface Driver extends AsyncDisposable {
  /** With its version. */
  name: string;
  /** Goes to an address; comes back when the page can be read. */
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs an expression in the page, which gives a promise of text. */
  evaluate: (expression: string) => Promise<string>;
  /** Presses the mouse at a point of the window. */
  click: (x: number, y: number) => Promise<void>;
  /** Presses key after key; \uE007 is Enter. */
  keys: (text: string) => Promise<void>;
  /** What the window shows, as a PNG. */
  picture: () => Promise<Buffer>;
  /** The page as a PDF on A4; undefined where the engine's driver cannot print. */
  print?: () => Promise<Buffer>;
}

export type Start = (wishes: { isStorageOff: boolean }) => Promise<Driver>;

export const WINDOW = { width: 1280, height: 860 };

type Step = Record<string, unknown> & { type: string };

export interface ActionSource {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: Step[];
}

/** A press of the mouse as WebDriver writes it, the older protocol and the newer. */
export const pressAt = (x: number, y: number): ActionSource[] => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

export const typing = (text: string): ActionSource[] => [
  {
    type: "key",
    id: "keyboard",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];
