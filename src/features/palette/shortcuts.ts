export interface Shortcut {
  /** Pressed together, or one after another where there are alternatives. */
  readonly keys: readonly string[];
  readonly words: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Every shortcut of the product, in one place: what is not here is not told to anybody. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl K', '⌘ K'], words: 'Go anywhere, find anything' },
      { keys: ['Ctrl B', '⌘ B'], words: 'Show or hide the sidebar' },
      { keys: ['?'], words: 'Show these shortcuts' },
      { keys: ['Esc'], words: 'Close what is open' },
    ],
  },
  {
    title: 'Messages',
    shortcuts: [
      { keys: ['j', '↓'], words: 'Next conversation' },
      { keys: ['k', '↑'], words: 'Previous conversation' },
      { keys: ['Enter'], words: 'Open the conversation' },
      { keys: ['p'], words: 'Pause or resume it' },
      { keys: ['u'], words: 'Mark it as unread or read' },
      { keys: ['e'], words: 'Next one that needs you' },
      { keys: ['x'], words: 'Select it' },
      { keys: ['/'], words: 'Search' },
      { keys: ['Esc'], words: 'Back to the list' },
    ],
  },
  {
    title: 'A prompt',
    shortcuts: [
      { keys: ['Ctrl S', '⌘ S'], words: 'Save' },
      { keys: ['Ctrl Z', '⌘ Z'], words: 'Take back what was written' },
    ],
  },
  {
    title: 'The test of a prompt',
    shortcuts: [
      { keys: ['Enter'], words: 'Send your message' },
      { keys: ['Shift Enter'], words: 'Begin a new line in it' },
      { keys: ['Esc'], words: 'Back to the prompt' },
    ],
  },
];
