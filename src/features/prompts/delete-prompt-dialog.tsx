import { say } from '#languages/say.ts';
import { DangerDialog } from '#ui/danger-dialog.tsx';
import { countActive, type PromptInUse } from './prompt-queries.ts';

interface DeletePromptDialogProps extends Pick<PromptInUse, 'prompt' | 'campaigns'> {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a prompt goes, and says who writes from it. */
export function DeletePromptDialog({ prompt, campaigns, onClose, onConfirm }: DeletePromptDialogProps) {
  const active = countActive(campaigns);
  return (
    <DangerDialog
      title={say('Delete {name}?', { name: prompt.name })}
      description={say('The prompt is deleted for the whole team. This cannot be undone.')}
      onClose={onClose}
      keep={say('Keep it')}
      confirm={say('Delete prompt')}
      onConfirm={onConfirm}
    >
      {campaigns.length > 0 && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
          {campaigns.length === 1 ? `${campaigns[0]?.name ?? 'A campaign'} uses it` : `${campaigns.length} campaigns use it`}
          {active === 0 ? '' : active === campaigns.length ? say(', running now') : say(', {active} of them running now', { active })}: nothing can be written there until another prompt is chosen.
        </p>
      )}
    </DangerDialog>
  );
}
