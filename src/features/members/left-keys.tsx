import { useId, useState } from 'react';
import { ROTATION_OVERLAP_HOURS, type ApiKey } from '#domain/api-key/api-key.ts';
import type { ApiKeysOfRemoved } from '#domain/team/team-requests.ts';
import { t } from '#i18n/translate.ts';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import type { LeftKeys } from './left-keys-requests.ts';

/** Says that keys are being looked for or why they are not known; nothing once they are. */
function KeysPending({ keys }: { keys: LeftKeys }) {
  if (keys.state === 'loading') return <p className="text-ink-muted">{t('Checking API keys…')}</p>;
  if (keys.state === 'ready') return null;
  return (
    <p className="text-ink-muted">
      {t('API keys could not be checked: {reason} Keys they hold stop working.', {
        reason: keys.reason,
      })}
    </p>
  );
}

const KeyNames = ({ keys }: { keys: readonly ApiKey[] }) => (
  <span dir="auto" className="block break-words text-ink-muted">
    {keys.map(({ name }) => name).join(', ')}
  </span>
);

/** Says that the person's own API keys end when they leave the team; nothing where there are none. */
export function EndingKeys({ keys }: { keys: LeftKeys }) {
  if (keys.state !== 'ready') return <KeysPending keys={keys} />;
  if (keys.held.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{t('Your API keys stop working when you leave')}</h3>
      <KeyNames keys={keys.held} />
      <p>{t('Every program that uses them stops working at once.')}</p>
    </section>
  );
}

interface LeftKeysChoiceProps {
  readonly keys: LeftKeys;
  /** Name of the member who holds them. */
  readonly name: string;
  readonly choice: ApiKeysOfRemoved;
  readonly onChoose: (choice: ApiKeysOfRemoved) => void;
}

/** Asks what becomes of the API keys that a removed member holds; nothing where there are none. */
export function LeftKeysChoice({ keys, name, choice, onChoose }: LeftKeysChoiceProps) {
  const group = useId();
  if (keys.state !== 'ready') return <KeysPending keys={keys} />;
  if (keys.held.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2">
        <span className="font-medium">{t('API keys of {name}', { name })}</span>
        <KeyNames keys={keys.held} />
      </legend>
      <RadioCard
        group={group}
        value="end"
        title={t('Stop working')}
        isSelected={choice === 'end'}
        onSelect={() => onChoose('end')}
      >
        {t('Every program that uses them stops working at once.')}
      </RadioCard>
      <RadioCard
        group={group}
        value="hand-over"
        title={t('Go to you')}
        isSelected={choice === 'hand-over'}
        onSelect={() => onChoose('hand-over')}
      >
        {t('Each gets a new secret at once: programs stop until they have it. Copy it under API Keys.')}
      </RadioCard>
    </fieldset>
  );
}

interface KnownKeysProps {
  readonly name: string;
  /** Keys that go on working. */
  readonly keys: readonly ApiKey[];
  /** Resolves with why it could not be rotated; undefined when it was. */
  readonly rotate: (keyId: string, id: string) => Promise<string | undefined>;
}

/** Lists the API keys that go on working although somebody who leaves knows their secrets, each with “Rotate”. */
export const KnownKeys = ({ name, keys, rotate }: KnownKeysProps) =>
  keys.length > 0 && (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{t('API keys that {name} knows', { name })}</h3>
      <p className="text-ink-muted">
        {t('They keep working. Rotate a key, and the secret they know stops working after {hours} hours.', {
          hours: ROTATION_OVERLAP_HOURS,
        })}
      </p>
      <ul>
        {keys.map((key) => (
          <KnownKey key={key.id} apiKey={key} rotate={rotate} />
        ))}
      </ul>
    </section>
  );

function KnownKey({ apiKey, rotate }: { apiKey: ApiKey; rotate: KnownKeysProps['rotate'] }) {
  /** One idempotency key, however often it is sent. */
  const [id] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<'idle' | 'sending' | 'rotated'>('idle');
  const [failure, setFailure] = useState<string | undefined>(undefined);

  async function send(): Promise<void> {
    if (state !== 'idle') return;
    setState('sending');
    const reason = await rotate(apiKey.id, id);
    setFailure(reason);
    setState(reason === undefined ? 'rotated' : 'idle');
  }

  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-t-0">
      <span dir="auto" className="min-w-0 break-words">
        {apiKey.name}
      </span>
      <button
        type="button"
        className="button-secondary"
        aria-label={t('Rotate {name}', { name: apiKey.name })}
        aria-disabled={state !== 'idle'}
        onClick={() => void send()}
      >
        {state === 'idle' ? t('Rotate') : state === 'sending' ? t('Rotating…') : t('Rotated')}
      </button>
      <p role="status" className="basis-full text-small text-ink-muted empty:hidden">
        {state === 'rotated' && t('Copy the new secret under API Keys. You can also stop the old one there at once.')}
      </p>
      {failure !== undefined && (
        <p role="alert" className="basis-full text-small text-danger-ink">
          {t('Failed to rotate API key: {reason}', { reason: failure })}
        </p>
      )}
    </li>
  );
}
