import { entityOf } from '#domain/commands/command.ts';
import { t } from '#i18n/translate.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { findServerRow } from '#replica/live/find-entity.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { CopyButton, ReadOnlyText } from '#ui/copyable-text.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { OutboxItem } from './outbox-item.ts';
import { compareTexts } from './text-comparison.ts';
import { discardOutboxItem, replaceWithMine } from './outbox-actions.ts';

/** Shows a rejected text beside the current one, so that nobody overwrites work they have not seen. */
export function CompareDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const replica = useReplica();
  const { entry, title, entityName } = item;
  const command = issuedOf(entry)?.command;
  const entity = command === undefined ? undefined : entityOf(command);
  const live = useLive(`server-row|${entry.id}`, async (db) => ({
    theirs: entity === undefined ? undefined : await findServerRow(db, entity),
  }));
  const { theirs } = liveOr(live, { theirs: undefined });
  if (live.state !== 'ready' || command === undefined) return null;
  const texts = compareTexts(command, theirs);
  return (
    <Dialog
      title={theirs === undefined ? t('Your text') : t('Your text and theirs')}
      description={entityName === '' ? title : t('{what}: {detail}', { what: title, detail: entityName })}
      isWide
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Decide later')}
          </button>
          <button
            type="button"
            className={theirs === undefined ? 'button-danger' : 'button-secondary'}
            onClick={() => {
              onClose();
              void discardOutboxItem(replica, entry);
            }}
          >
            {theirs === undefined ? t('Discard mine') : t('Keep theirs')}
          </button>
          {theirs !== undefined && (
            <button
              type="button"
              className="button-primary"
              onClick={() => {
                onClose();
                void replaceWithMine(replica, entry, theirs);
              }}
            >
              {t('Use mine')}
            </button>
          )}
        </>
      }
    >
      <p>{comparisonMessage(theirs !== undefined, texts.length)}</p>
      {texts.map((text) => (
        <section key={text.name} aria-label={text.name} className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-2">
            <h3 className="font-medium">{text.name}</h3>
            <CopyButton label={t('Copy mine')} name={text.name} text={text.mine} />
          </div>
          <div className={text.theirs === undefined ? '' : 'grid gap-3 md:grid-cols-2'}>
            <Side title={t('Mine')} text={text.mine} />
            {text.theirs !== undefined && <Side title={t('Theirs, on the server now')} text={text.theirs} />}
          </div>
        </section>
      ))}
    </Dialog>
  );
}

function comparisonMessage(isThere: boolean, differences: number): string {
  if (!isThere) return t('It is no longer on the server, so there is nothing to compare. Copy what you still need.');
  if (differences === 0) return t('Both are the same now. Nothing is lost, whichever you keep.');
  return t('Using yours replaces theirs for the whole team. Keeping theirs discards yours; copy what you still need.');
}

/** Shows one of the texts; a long one can be read by keyboard and partly copied. */
function Side({ title, text }: { title: string; text: string }) {
  return (
    <label className="flex min-w-0 flex-col gap-1">
      <span className="text-small text-ink-muted">{title}</span>
      <ReadOnlyText text={text} />
    </label>
  );
}
