import { t } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SHORTCUT_GROUPS } from './shortcuts.ts';

/** Lists every shortcut by where it works (`?`). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      description={t('Single-key shortcuts are off while you type.')}
      onClose={onClose}
      actions={
        <button type="button" className="button-secondary" onClick={onClose}>
          {t('Close')}
        </button>
      }
    >
      {SHORTCUT_GROUPS.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title} className="flex flex-col gap-1">
          <h3 className="text-small font-medium text-ink-muted">{title}</h3>
          <dl className="flex flex-col">
            {shortcuts.map(({ keys, description }) => (
              <div key={description} className="flex min-h-8 items-center justify-between gap-4">
                <dt>{description}</dt>
                <dd className="flex items-center gap-1 text-small text-ink-muted">
                  {keys.map((key, index) => (
                    <span key={key} className="flex items-center gap-1">
                      {index > 0 && t('or')}
                      <kbd className="rounded-[4px] border border-line bg-sunken px-1.5 py-0.5 font-sans text-ink">
                        {key}
                      </kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
