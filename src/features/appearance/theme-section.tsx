import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { localStorageItem } from '#replica/storage/local-storage.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { SectionCard } from '#ui/section-card.tsx';

/** The theme of the app on a device. */
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/**
 * Kept per device until sign-out. `index.html` applies it before the first frame and on storage events; browsers send
 * those to other tabs.
 */
const themeStorage = localStorageItem('look', z.enum(THEMES));

const readTheme = (): Theme => themeStorage.read() ?? 'system';

/** Sets the theme in every tab. Does nothing when storage is refused. */
function chooseTheme(theme: Theme): void {
  themeStorage.save(theme === 'system' ? undefined : theme);
  window.dispatchEvent(new StorageEvent('storage', { key: themeStorage.key }));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** Returns the theme of this device. */
const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);

const CHOICES = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const;

/** Chooses the theme. */
export function ThemeSection() {
  const theme = useTheme();
  return (
    <SectionCard title={t('Theme')}>
      <SegmentedControl label={t('Theme')} options={CHOICES} value={theme} onChange={chooseTheme} />
      <p className="mt-2 text-ink-muted">{t('For this device. System follows its light or dark mode.')}</p>
    </SectionCard>
  );
}
