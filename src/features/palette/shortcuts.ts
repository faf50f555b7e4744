import { t } from '#i18n/translate.ts';

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
    title: t('Everywhere'),
    shortcuts: [
      { keys: [t('Ctrl K'), '⌘ K'], words: t('Go anywhere, find anything') },
      { keys: [t('Ctrl B'), '⌘ B'], words: t('Show or hide the sidebar') },
      { keys: ['?'], words: t('Show these shortcuts') },
      { keys: [t('Esc')], words: t('Close what is open') },
    ],
  },
  {
    title: t('Messages'),
    shortcuts: [
      { keys: ['j', '↓'], words: t('Next conversation') },
      { keys: ['k', '↑'], words: t('Previous conversation') },
      { keys: [t('Enter')], words: t('Open the conversation') },
      { keys: ['p'], words: t('Pause or resume it') },
      { keys: ['u'], words: t('Mark it as unread or read') },
      { keys: ['e'], words: t('Next one that needs you') },
      { keys: ['x'], words: t('Select it') },
      { keys: ['/'], words: t('Search') },
      { keys: [t('Esc')], words: t('Back to the list') },
    ],
  },
  {
    title: t('A prompt'),
    shortcuts: [
      { keys: [t('Ctrl S'), '⌘ S'], words: t('Save') },
      { keys: [t('Ctrl Z'), '⌘ Z'], words: t('Take back what was written') },
    ],
  },
  {
    title: t('The test of a prompt'),
    shortcuts: [
      { keys: [t('Enter')], words: t('Send your message') },
      { keys: [t('Shift Enter')], words: t('Begin a new line in it') },
      { keys: [t('Esc')], words: t('Back to the prompt') },
    ],
  },
];
