import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import ExternalLink from 'lucide-react/icons/external-link';
import { profileName, prospectName } from '#domain/prospect/person-name.ts';
import { profileLinkOf } from '#domain/profile/profile-key.ts';
import { factsOf } from '#domain/prospect/prospect-fields.ts';
import { campaignStatusMessage } from '#domain/campaign/campaign.ts';
import { profileHealthMessage } from '#domain/profile/profile.ts';
import { t } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import type { OpenChat } from './open-chat.ts';
import { QualificationFacts } from './qualification-facts.tsx';

/** Shows who the prospect is and how the chat was scored and rated. */
export function ProspectFacts({
  openChat: { chat, body, profile, campaign, memberNames },
  assigning,
  tagging,
  rating,
}: {
  openChat: OpenChat;
  /** The control that assigns the conversation. */
  assigning: ReactNode;
  /** The control that tags the conversation. */
  tagging: ReactNode;
  /** The control that rates the prospect. */
  rating: ReactNode;
}) {
  const prospect = body?.prospect;
  const name = prospectName(chat);
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
      {assigning}
      {tagging}
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
          <Fact
            term={t('Profile')}
          >{`${profileName({ name: profile.name })} (${profileHealthMessage(profile.health)})`}</Fact>
        )}
        <Fact term={t('Messages')}>{chat.isUnreadable ? t('Cannot be read') : String(chat.messageCount)}</Fact>
      </dl>
      <QualificationFacts chat={chat} history={body?.qualifications ?? []} memberNames={memberNames}>
        {rating}
      </QualificationFacts>
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
