import { t } from '#i18n/translate.ts';

interface Shortcut {
  /** Pressed together, or in sequence when there are alternatives. */
  readonly keys: readonly string[];
  readonly description: string;
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
      { keys: [t('Ctrl K'), '⌘ K'], description: t('Go anywhere, find anything') },
      { keys: [t('Ctrl B'), '⌘ B'], description: t('Show or hide the sidebar') },
      { keys: ['?'], description: t('Show these shortcuts') },
      { keys: [t('Esc')], description: t('Close what is open') },
    ],
  },
  {
    title: t('Messages'),
    shortcuts: [
      { keys: ['j', '↓'], description: t('Next conversation') },
      { keys: ['k', '↑'], description: t('Previous conversation') },
      { keys: [t('Enter')], description: t('Open the conversation') },
      { keys: ['p'], description: t('Pause or resume it') },
      { keys: ['a'], description: t('Assign it') },
      { keys: ['t'], description: t('Tag it') },
      { keys: ['n'], description: t('Write a note about it') },
      { keys: ['r'], description: t('Write to the prospect') },
      { keys: ['h'], description: t('Take it over, or hand it back') },
      { keys: ['y'], description: t('Approve the AI message, and go on') },
      { keys: ['d'], description: t('Edit or reject the AI message') },
      { keys: ['z'], description: t('Snooze it, or set a reminder') },
      { keys: ['u'], description: t('Mark it as unread or read') },
      { keys: ['e'], description: t('Next one that needs you') },
      { keys: ['x'], description: t('Select it') },
      { keys: ['/'], description: t('Search') },
      { keys: ['/'], description: t('In a message: insert a saved reply') },
      { keys: [t('Esc')], description: t('Back to the list') },
    ],
  },
  {
    title: t('A prompt'),
    shortcuts: [
      { keys: [t('Ctrl S'), '⌘ S'], description: t('Save') },
      { keys: [t('Ctrl Z'), '⌘ Z'], description: t('Undo typing') },
    ],
  },
  {
    title: t('The test of a prompt'),
    shortcuts: [
      { keys: [t('Enter')], description: t('Send your message') },
      { keys: [t('Shift Enter')], description: t('New line') },
      { keys: [t('Esc')], description: t('Back to the prompt') },
    ],
  },
];
