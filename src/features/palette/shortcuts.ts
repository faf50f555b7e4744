import { say } from '#i18n/translate.ts';

interface Shortcut {
  /** Pressed together, or in sequence when there are alternatives. */
  readonly keys: readonly string[];
  readonly words: string;
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Every shortcut of the product; nothing else documents them. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: say('Everywhere'),
    shortcuts: [
      { keys: [say('Ctrl K'), '⌘ K'], words: say('Go anywhere, find anything') },
      { keys: [say('Ctrl B'), '⌘ B'], words: say('Show or hide the sidebar') },
      { keys: ['?'], words: say('Show these shortcuts') },
      { keys: [say('Esc')], words: say('Close what is open') },
    ],
  },
  {
    title: say('Messages'),
    shortcuts: [
      { keys: ['j', '↓'], words: say('Next conversation') },
      { keys: ['k', '↑'], words: say('Previous conversation') },
      { keys: [say('Enter')], words: say('Open the conversation') },
      { keys: ['p'], words: say('Pause or resume it') },
      { keys: ['u'], words: say('Mark it as unread or read') },
      { keys: ['e'], words: say('Next one that needs you') },
      { keys: ['x'], words: say('Select it') },
      { keys: ['/'], words: say('Search') },
      { keys: [say('Esc')], words: say('Back to the list') },
    ],
  },
  {
    title: say('A prompt'),
    shortcuts: [
      { keys: [say('Ctrl S'), '⌘ S'], words: say('Save') },
      { keys: [say('Ctrl Z'), '⌘ Z'], words: say('Take back what was written') },
    ],
  },
  {
    title: say('The test of a prompt'),
    shortcuts: [
      { keys: [say('Enter')], words: say('Send your message') },
      { keys: [say('Shift Enter')], words: say('Begin a new line in it') },
      { keys: [say('Esc')], words: say('Back to the prompt') },
    ],
  },
];
