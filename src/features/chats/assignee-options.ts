import { t } from '#i18n/translate.ts';
import type { SelectOption } from '#ui/menus/select-menu.tsx';

/** Value of the choice "Nobody" of a command, which the empty user id stands for. */
export const NOBODY_CHOSEN = '';

/** Returns the members whom a conversation can be assigned to: the person first, then the others by name. */
export function assigneeOptions(members: ReadonlyMap<string, string>, userId: string): readonly SelectOption[] {
  const others = [...members].filter(([member]) => member !== userId);
  return [
    ...(members.has(userId) ? [{ value: userId, label: t('Me'), detail: members.get(userId) }] : []),
    ...others.map(([value, label]) => ({ value, label })),
  ];
}
