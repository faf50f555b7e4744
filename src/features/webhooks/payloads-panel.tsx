import { useState } from 'react';
import { webhookEventName } from '#domain/webhook-events.ts';
import { SAMPLE_IDS, sampleOf } from '#domain/webhook-samples.ts';
import { say } from '#languages/say.ts';
import { CopyableText } from '#ui/copyable-text.tsx';
import { SelectMenu } from '#ui/select-menu.tsx';

/** What each event looks like when it arrives. */
export function PayloadsPanel({ events }: { events: readonly string[] }) {
  const [chosen, setChosen] = useState(SAMPLE_IDS.find((id) => events.includes(id)) ?? 'message.received');
  const sample = sampleOf(chosen);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <SelectMenu
          label={say('Event')}
          placeholder=""
          value={chosen}
          options={SAMPLE_IDS.map((id) => ({ value: id, label: webhookEventName(id), detail: id }))}
          onChange={(value) => {
            const next = SAMPLE_IDS.find((id) => id === value);
            if (next !== undefined) setChosen(next);
          }}
        />
      </div>
      <CopyableText name={say('Sample')} text={sample} />
      <p className="text-small text-ink-muted">
        {say('Bodies are JSON of less than 20 KB. A longer message is cut, and marked with “truncated”.')}
      </p>
    </div>
  );
}
