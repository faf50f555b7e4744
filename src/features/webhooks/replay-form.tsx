import { useState } from 'react';
import { say } from '#languages/say.ts';
import { Field } from '#ui/field.tsx';

/** Asks since when deliveries are sent again, and which. */
export function ReplayForm({ onReplay }: { onReplay: (since: string, withDelivered: boolean) => Promise<void> }) {
  const [typed, setTyped] = useState('');
  const [withDelivered, setWithDelivered] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const since = Number.isNaN(Date.parse(typed)) ? undefined : new Date(typed).toISOString();

  async function send(): Promise<void> {
    setIsChecked(true);
    if (since === undefined || isSending) return;
    setIsSending(true);
    await onReplay(since, withDelivered);
    setIsSending(false);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3 rounded-control border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={say('Since')}
        type="datetime-local"
        value={typed}
        error={isChecked && since === undefined ? say('Choose a day and a time.') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={withDelivered}
          onChange={(event) => setWithDelivered(event.target.checked)}
        />
        <span>{say('Also what was delivered. Receivers know it by its webhook-id.')}</span>
      </label>
      <button type="submit" className="button-primary self-start" aria-disabled={isSending}>
        {isSending ? say('Sending…') : say('Send again')}
      </button>
    </form>
  );
}
