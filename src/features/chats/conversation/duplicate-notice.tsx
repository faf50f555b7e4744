import Clock3 from 'lucide-react/icons/clock-3';
import { Link } from '@tanstack/react-router';
import UsersRound from 'lucide-react/icons/users-round';
import type { Chat } from '#domain/chat/chat.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { ALL_PROFILES } from '../chats-search-params.ts';
import { decideDuplicate, keptOf, type DuplicatePair } from './duplicates.ts';

/** Says that two conversations are with the same person, and offers to merge or keep them. */
export function DuplicateNotice({
  pair,
  openId,
  onOpen,
}: {
  pair: DuplicatePair;
  /** The conversation on screen; undefined in a list. */
  openId?: string;
  /** Opens another conversation in the place of the one on screen. */
  onOpen?: (chatId: string) => void;
}) {
  const replica = useReplica();
  const { chat, other, campaignName, otherCampaignName, wait } = pair;
  const decided = chat.pendingDuplicate?.decision;
  const merge = async () => {
    // The one on screen may be the one that is removed.
    if ((await decideDuplicate(replica, pair, 'merge')) && openId !== undefined && openId !== keptOf(pair).id)
      onOpen?.(keptOf(pair).id);
  };
  const link = ({ id, lastActivityAt }: Chat, campaign: string | undefined) =>
    id === openId ? (
      t('this one')
    ) : (
      <>
        <Link to="/messages" search={{ profile: ALL_PROFILES, chat: id }} className="link">
          <bdi>{campaign ?? t('the other one')}</bdi>
        </Link>{' '}
        (<TimeText time={lastActivityAt} />)
      </>
    );
  const links = [link(chat, campaignName), link(other, otherCampaignName)];
  const [first, second] = openId === other.id ? links.toReversed() : links;
  return (
    <section
      aria-label={t('Two conversations with {name}', { name: prospectName(chat) })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-3 py-2.5 md:px-6"
    >
      <UsersRound size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warning-ink max-md:hidden" />
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          <Trans
            text="{name} is in two conversations: {first} and {second}."
            parts={{
              name: <bdi className="font-medium">{prospectName(chat)}</bdi>,
              first: <span key="first">{first}</span>,
              second: <span key="second">{second}</span>,
            }}
          />
        </p>
        <p role="status" className="flex gap-1.5 text-small text-ink-muted">
          {decided === undefined ? (
            t(
              'Merging keeps the conversation that is further along, with the messages of both, and removes the other one.',
            )
          ) : (
            <>
              <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
              {waitingText(decided, wait === 'answer')}
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        {decided !== 'merge' && (
          <button type="button" className="button-secondary" onClick={() => void merge()}>
            {t('Merge')}
          </button>
        )}
        {decided !== 'keep' && (
          <button
            type="button"
            className="button-secondary"
            onClick={() => void decideDuplicate(replica, pair, 'keep')}
          >
            {t('Keep both')}
          </button>
        )}
      </div>
    </section>
  );
}

function waitingText(decision: 'merge' | 'keep', isSending: boolean): string {
  const texts = textsOfCommand({ type: decision === 'merge' ? 'chat.merge' : 'chat.keepBoth' });
  return isSending ? texts.waiting : texts.waitingOffline;
}
