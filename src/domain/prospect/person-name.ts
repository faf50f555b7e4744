import { t } from '#i18n/translate.ts';
import type { Profile } from '../profile/profile.ts';
import { isRemoved } from '../profile/removed-profile.ts';
import type { Prospect } from './prospect.ts';

/**
 * Returns the name shown for a profile ('New Agent' if empty, specification part 2 §2); one that was removed is marked,
 * unless its health is left out.
 */
export function profileName({ name, health }: Pick<Profile, 'name'> & Partial<Pick<Profile, 'health'>>): string {
  const shown = name.trim() || t('New Agent');
  return health !== undefined && isRemoved({ health }) ? t('{name} (removed)', { name: shown }) : shown;
}

/** Returns the name shown for a prospect, with a placeholder when the name is empty. */
export const prospectName = (prospect: Pick<Prospect, 'name'>): string => prospect.name.trim() || t('Unnamed prospect');
