import type { CampaignDeletion } from '#domain/campaign.ts';
import { say } from '#languages/say.ts';
import { Meter } from '#ui/meter.tsx';

const numbers = new Intl.NumberFormat('en-US');

/** How far the deletion of a campaign is: its conversations go first. */
export const DeletionMeter = ({ deletion: { removed, total } }: { deletion: CampaignDeletion }) => (
  <div className="flex flex-col gap-1">
    <Meter label={say('Deleted so far')} percent={total === 0 ? 0 : Math.min(100, (removed / total) * 100)} valueText={`${removed} of ${total} conversations`} />
    <p className="text-small text-ink-muted tabular-nums">{total === 0 ? say('Deleting…') : `Deleting: ${numbers.format(removed)} of ${numbers.format(total)} conversations`}</p>
  </div>
);
