import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { showToast } from '#ui/notices/toast.ts';

/** How long a copy is confirmed (specification part 2 §9). */
const COPIED_MS = 2_000;

interface SecretFieldProps {
  /** Name of the key. */
  readonly name: string;
  /** Shown until the secret is revealed. */
  readonly masked: string;
  /** Why it cannot be revealed now; undefined when it can. */
  readonly blockedReason: string | undefined;
  /** Fetches the secret; undefined after a failure, which was reported. */
  readonly fetchSecret: () => Promise<string | undefined>;
}

/**
 * Shows a masked secret: revealed on request until the window loses focus, copied without being shown. Nothing stores
 * it.
 */
export function SecretField({ name, masked, blockedReason, fetchSecret }: SecretFieldProps) {
  const [shown, setShown] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const isBlocked = isBusy || (blockedReason !== undefined && shown === undefined);

  useEffect(() => {
    if (shown === undefined) return undefined;
    const hide = () => setShown(undefined);
    const hideIfHidden = () => document.visibilityState === 'hidden' && hide();
    window.addEventListener('blur', hide);
    document.addEventListener('visibilitychange', hideIfHidden);
    return () => {
      window.removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', hideIfHidden);
    };
  }, [shown]);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function loadSecret(): Promise<string | undefined> {
    if (shown !== undefined) return shown;
    if (isBlocked) return undefined;
    setIsBusy(true);
    const secret = await fetchSecret();
    setIsBusy(false);
    return secret;
  }

  async function copy(): Promise<void> {
    const secret = await loadSecret();
    if (secret === undefined) return;
    try {
      await navigator.clipboard.writeText(secret);
      setIsCopied(true);
    } catch {
      setShown(secret);
      showToast({
        isTransient: true,
        tone: 'danger',
        title: t('The browser did not allow copying'),
        description: t('Select the key and copy it by hand.'),
      });
    }
  }

  const isShown = shown !== undefined;
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-line bg-sunken ps-3 pe-1">
      <code
        className="min-w-0 grow basis-52 py-2 text-small break-all"
        aria-label={isShown ? t('Secret of {name}', { name }) : t('Secret of {name}, masked', { name })}
      >
        {shown ?? masked}
      </code>
      <div className="flex shrink-0">
        <button
          type="button"
          className="button-quiet"
          aria-pressed={isShown}
          aria-label={isShown ? t('Hide the secret of {name}', { name }) : t('Reveal the secret of {name}', { name })}
          aria-disabled={isBlocked}
          title={blockedReason}
          onClick={() => (isShown ? setShown(undefined) : void loadSecret().then(setShown))}
        >
          {isShown ? <EyeOff {...icon} /> : <Eye {...icon} />}
          {isShown ? t('Hide') : t('Reveal')}
        </button>
        <button
          type="button"
          className="button-quiet min-w-24"
          aria-label={isCopied ? t('Secret of {name} copied', { name }) : t('Copy the secret of {name}', { name })}
          aria-disabled={isBlocked}
          title={blockedReason}
          onClick={() => void copy()}
        >
          {isCopied ? <Check {...icon} /> : <Copy {...icon} />}
          {isCopied ? t('Copied') : t('Copy')}
        </button>
        <span role="status" className="sr-only">
          {isCopied && t('Copied')}
        </span>
      </div>
    </div>
  );
}
