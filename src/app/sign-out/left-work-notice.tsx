import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useState, type ReactNode } from 'react';
import { plural, t } from '#i18n/translate.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { deleteLeftWork, settleLeftData, type LeftWork } from './left-data.ts';

/** Asks about changes and drafts of somebody else that only this device has. */
interface LeftWorkQuestion {
  readonly message: string;
  /** The buttons of the present step. */
  readonly buttons: ReactNode;
}

/**
 * Settles what people who are not signed in have left on this device, and returns what is asked about it; undefined
 * when there is nothing to ask. It names neither them nor their data.
 */
function useLeftWork(onKept?: () => void): LeftWorkQuestion | undefined {
  const [left, setLeft] = useState<LeftWork | undefined>(undefined);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    let isMounted = true;
    settleLeftData().then(
      (found) => isMounted && setLeft(found),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  if (left === undefined || (left.replicas.length === 0 && left.drafts === 0)) return undefined;
  const message = isAsking ? lossMessage(left) : `${leftMessage(left)} ${futureMessage(left)}`;
  const keep = (): void => {
    setIsAsking(false);
    onKept?.();
  };
  return {
    message,
    buttons: isAsking ? (
      <>
        <button
          type="button"
          className="button-danger"
          onClick={() => {
            setLeft(undefined);
            void deleteLeftWork(left);
          }}
        >
          {t('Delete for good')}
        </button>
        <button type="button" className="button-secondary" onClick={keep}>
          {t('Keep')}
        </button>
      </>
    ) : (
      <>
        <button type="button" className="button-secondary" onClick={() => setIsAsking(true)}>
          {t('Delete from this device…')}
        </button>
        {onKept !== undefined && (
          <button type="button" className="button-secondary" onClick={keep}>
            {t('Keep')}
          </button>
        )}
      </>
    ),
  };
}

function leftMessage({ changes, drafts }: LeftWork): string {
  if (changes === undefined)
    return t('Someone else’s data on this device cannot be read now. It may contain unsent changes.');
  if (drafts === 0)
    return plural(
      changes,
      'Someone else left {count} unsent change on this device.',
      'Someone else left {count} unsent changes on this device.',
    );
  if (changes === 0)
    return plural(
      drafts,
      'Someone else left {count} draft on this device.',
      'Someone else left {count} drafts on this device.',
    );
  return t('Someone else left work on this device: {changes} and {drafts}.', {
    changes: plural(changes, '{count} unsent change', '{count} unsent changes'),
    drafts: plural(drafts, '{count} draft', '{count} drafts'),
  });
}

function futureMessage({ changes, drafts }: LeftWork): string {
  if (drafts > 0)
    return changes === 0 && drafts === 1
      ? t('It is kept for when that person signs in here. Nobody else can see it.')
      : t('They are kept for when that person signs in here. Nobody else can see them.');
  return changes === 1
    ? t('It will be sent when that person signs in here. Nobody else can see it.')
    : t('They will be sent when that person signs in here. Nobody else can see them.');
}

const lossMessage = ({ drafts }: LeftWork): string =>
  drafts > 0 ? t('Nobody can get it back after that.') : t('Nobody can send them after that.');

/** Asks on the sign-in screens about changes and drafts of somebody else that only this device has. */
export function LeftWorkNotice() {
  const question = useLeftWork();
  return (
    question !== undefined && (
      <div role="status" className="flex flex-col gap-3 rounded-card bg-sunken p-4">
        <p>{question.message}</p>
        <div className="flex flex-wrap items-center gap-3">{question.buttons}</div>
      </div>
    )
  );
}

/** Whether the person of this page has decided to keep it; asked again at the next start. */
let isKept = false;

/**
 * Asks the signed-in person, however they signed in: with a link, an invitation or a provider they may not have seen
 * the sign-in screen, which asks as well.
 */
export function LeftWorkBanner() {
  const [isHidden, setIsHidden] = useState(isKept);
  const question = useLeftWork(() => {
    isKept = true;
    setIsHidden(true);
  });
  return (
    question !== undefined &&
    !isHidden && (
      <Banner
        tone="neutral"
        role="status"
        icon={<UserRound size={16} strokeWidth={1.5} />}
        action={<span className="flex shrink-0 flex-wrap justify-end gap-2">{question.buttons}</span>}
      >
        {question.message}
      </Banner>
    )
  );
}
