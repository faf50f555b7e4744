import { lazy, Suspense, useState } from 'react';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import { t } from '#i18n/translate.ts';
import type { DeleteTeamDialogProps } from './delete-team-dialog.tsx';

const DeleteTeamDialog = lazy(async () => ({ default: (await import('./delete-team-dialog.tsx')).DeleteTeamDialog }));

interface DeleteTeamProps extends Omit<DeleteTeamDialogProps, 'blockedReason' | 'onClose'> {
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids something. */
  readonly refusalOf: RefusalOf;
}

/** Renders the end of the screen, where an owner deletes the team; others read why they cannot. */
export function DeleteTeam({ offlineReason, refusalOf, ...dialog }: DeleteTeamProps) {
  const [isOpen, setIsOpen] = useState(false);
  const blockedReason = refusalOf('team.delete') ?? offlineReason;
  return (
    <section
      aria-labelledby="delete-team"
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-5 py-4"
    >
      <div className="min-w-0 grow basis-72">
        <h2 id="delete-team" className="font-medium">
          {t('Delete this team')}
        </h2>
        <p className="text-ink-muted">
          {t('Deletes everything in the team for everyone, and ends a subscription if it has one.')}
        </p>
        {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
      </div>
      <button
        type="button"
        className="button-danger"
        aria-disabled={blockedReason !== undefined}
        title={blockedReason}
        onClick={() => blockedReason === undefined && setIsOpen(true)}
      >
        {t('Delete team')}
      </button>
      <Suspense fallback={null}>
        {isOpen && <DeleteTeamDialog {...dialog} blockedReason={blockedReason} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </section>
  );
}
