import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import ExternalLink from 'lucide-react/icons/external-link';
import { profileName, prospectName } from '#domain/prospect/person-name.ts';
import { profileLinkOf } from '#domain/profile/profile-key.ts';
import { factsOf } from '#domain/prospect/prospect-fields.ts';
import { campaignStatusMessage } from '#domain/campaign/campaign.ts';
import { profileHealthMessage } from '#domain/profile/profile.ts';
import { t, plural } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { ChatScore, formatScore } from '../list/chat-score.tsx';
import type { OpenChat } from './open-chat.ts';

/** Shows who the prospect is and how the chat was scored. */
export function ProspectFacts({ openChat: { chat, body, profile, campaign } }: { openChat: OpenChat }) {
  const prospect = body?.prospect;
  const name = prospectName(chat);
  const [latest, ...earlier] = body?.qualifications ?? [];
  const address = prospect === undefined ? '' : profileLinkOf(prospect.profileUrl);
  return (
    <div className="flex flex-col gap-6 p-5">
      <div className="flex flex-col items-center gap-2 text-center">
        <Avatar name={name} picture={chat.avatar} size={64} />
        <h2 dir="auto" className="max-w-full break-words text-section">
          {name}
        </h2>
        {chat.headline !== '' && (
          <p dir="auto" className="max-w-full break-words text-ink-muted">
            {chat.headline}
          </p>
        )}
        {address !== '' && (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link inline-flex items-center gap-1.5"
          >
            {t('Open on the network')}
            <ExternalLink size={14} strokeWidth={1.5} aria-hidden />
          </a>
        )}
      </div>
      <dl className="flex flex-col gap-2.5">
        {(prospect === undefined ? [] : factsOf(prospect)).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
        {Object.entries(prospect?.extra ?? {}).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
        {campaign !== undefined && (
          <Fact term={t('Campaign')}>
            <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} className="link">
              {`${campaign.name} (${campaignStatusMessage(campaign.status)})`}
            </Link>
          </Fact>
        )}
        {profile !== undefined && (
          <Fact term={t('Profile')}>{`${profileName(profile)} (${profileHealthMessage(profile.health)})`}</Fact>
        )}
        <Fact term={t('Messages')}>{chat.isUnreadable ? t('Cannot be read') : String(chat.messageCount)}</Fact>
      </dl>
      <section aria-label={t('Qualification')} className="flex flex-col gap-3">
        <h3 className="font-medium">{t('Qualification')}</h3>
        <div className="flex items-center gap-3">
          <ChatScore score={chat.score} size={44} />
          <p className="text-ink-muted">
            {formatScore(chat.score)}
            {latest !== undefined && latest.date !== '' && <TimeText time={latest.date} className="block text-small" />}
          </p>
        </div>
        {latest !== undefined && latest.explanation !== '' && (
          <p dir="auto" className="whitespace-pre-wrap break-words">
            {latest.explanation}
          </p>
        )}
        {earlier.length > 0 && (
          <details className="text-ink-muted">
            <summary className="w-fit rounded-control py-1 font-medium hover:text-ink">
              {plural(earlier.length, '{count} earlier judgement', '{count} earlier judgements')}
            </summary>
            <ol className="mt-2 flex flex-col gap-3 border-s border-line ps-3">
              {earlier.map((qualification, index) => (
                // Entries may be identical, and the list is always replaced as a whole.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <p className="font-medium tabular-nums">
                    {t('{figure}%', { figure: qualification.percentage })}{' '}
                    <TimeText time={qualification.date} className="font-normal" />
                  </p>
                  <p dir="auto" className="break-words">
                    {qualification.explanation}
                  </p>
                </li>
              ))}
            </ol>
          </details>
        )}
      </section>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-3">
      <dt dir="auto" className="min-w-0 break-words text-left text-ink-muted">
        {term}
      </dt>
      <dd dir="auto" className="min-w-0 break-words text-left">
        {children}
      </dd>
    </div>
  );
}
