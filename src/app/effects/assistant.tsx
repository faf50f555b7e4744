import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { PAUSE_STOPS_MESSAGES } from '#domain/commands/campaign/messages.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { registerAssistantTools } from './assistant-tools.ts';

interface Question {
  readonly campaign: Campaign;
  readonly isPause: boolean;
  readonly answer: (isConfirmed: boolean) => void;
}

/** Registers the team's tools with the browser's assistant, and asks the user to confirm each change. */
export function Assistant({ teamId }: { teamId: string }) {
  const replica = useReplica();
  const {
    sandbox: { network: isSimulated },
  } = useRuntimeConfig();
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  const openQuestion = useRef<Question | undefined>(undefined);

  useEffect(() => {
    const registration = new AbortController();
    const confirm = (campaign: Campaign, isToPause: boolean, call: AbortSignal): Promise<boolean> =>
      new Promise((resolve, reject) => {
        // A question on screen is never replaced by another one.
        if (openQuestion.current !== undefined) {
          reject(new Error('The person is being asked something else. Try again once they have answered.'));
          return;
        }
        const own: Question = {
          campaign,
          isPause: isToPause,
          answer(isConfirmed) {
            if (openQuestion.current !== own) return;
            openQuestion.current = undefined;
            setQuestion(undefined);
            resolve(isConfirmed);
          },
        };
        openQuestion.current = own;
        setQuestion(own);
        // The assistant has timed out or was stopped.
        call.addEventListener('abort', () => own.answer(false), { once: true });
      });
    registerAssistantTools(document, { replica, teamId, isSimulated, confirm }, registration.signal);
    return () => {
      registration.abort();
      openQuestion.current?.answer(false);
    };
  }, [replica, teamId, isSimulated]);

  if (question === undefined) return null;
  const {
    campaign: { name },
    isPause,
    answer,
  } = question;
  return (
    <Dialog
      title={isPause ? t('Pause “{name}”?', { name }) : t('Resume “{name}”?', { name })}
      description={
        isPause
          ? t('Your browser’s assistant asks for this. {stops}.', { stops: PAUSE_STOPS_MESSAGES })
          : t('Your browser’s assistant asks for this. The campaign continues where it stopped.')
      }
      onClose={() => answer(false)}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={() => answer(false)}>
            {t('Do nothing')}
          </button>
          <button type="button" className="button-primary" onClick={() => answer(true)}>
            {isPause ? t('Pause Campaign') : t('Resume Campaign')}
          </button>
        </>
      }
    />
  );
}
