/**
 * One browser engine, driven by the protocol that it has: real presses and keys, and scripts in its pages. The same
 * journeys run in each (`tests/engines`).
 */
export interface Engine {
  /** `Chromium`, `Firefox`, `WebKit`. */
  readonly name: EngineName;
  /** As the browser reports it: `153.0`. */
  readonly version: string;
  openTab(): Promise<EngineTab>;
  /**
   * Closes every tab. Where the engine keeps a profile under automation, the browser is also ended and started again
   * with it; WebKit keeps its data only while the browser runs.
   */
  restart(): Promise<void>;
  /** Ends the browser and removes its profile. */
  dispose(): Promise<void>;
}

/** What an engine is started with. */
export interface EngineOptions {
  /** The room for everything an origin stores; as much as the engine gives when absent. In Chromium alone. */
  readonly quota?: { readonly origin: string; readonly bytes: number };
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** A key as `KeyboardEvent.key` names it: one character, or `Enter`, `Escape`, `Tab`, `ArrowDown`. */
export type KeyName = string;

export interface EngineTab {
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page with arguments that JSON can carry, and returns what it resolves to. */
  run<A extends readonly unknown[], R>(work: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Presses the primary button at a point of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  press(key: KeyName): Promise<void>;
  /** Types a text where the focus is, key by key. */
  type(text: string): Promise<void>;
  /** Chooses a file of this machine in the field that `selector` finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Returns a PNG of what is visible. */
  screenshot(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Codes of keys without a character, as WebDriver sends them. */
const KEY_CODES: Readonly<Record<string, string>> = {
  Enter: '\u{E007}',
  Escape: '\u{E00C}',
  Tab: '\u{E004}',
  Backspace: '\u{E003}',
  ArrowUp: '\u{E013}',
  ArrowDown: '\u{E015}',
};

/** Returns the WebDriver actions that press one key. */
export const keyActions = (key: KeyName) => {
  const value = KEY_CODES[key] ?? key;
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ],
    },
  ];
};

/** Returns the WebDriver actions that press the primary button of a mouse. */
export const clickActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
