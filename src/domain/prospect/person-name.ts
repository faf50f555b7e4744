import { t } from '#i18n/translate.ts';
import type { Profile } from '../profile/profile.ts';
import type { Prospect } from './prospect.ts';

/** Returns the name shown for a profile ('New Agent' if empty, specification part 2 §2). */
export const profileName = (profile: Pick<Profile, 'name'>): string => profile.name.trim() || t('New Agent');

/** Returns the name shown for a prospect, with a placeholder when the name is empty. */
export const prospectName = (prospect: Pick<Prospect, 'name'>): string => prospect.name.trim() || t('Unnamed prospect');
