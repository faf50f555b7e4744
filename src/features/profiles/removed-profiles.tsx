import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { profileHealthMessage, type Profile } from '#domain/profile/profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Chip } from '#ui/chip.tsx';
import { SectionCard } from '#ui/section-card.tsx';

interface RemovedProfilesProps {
  readonly profiles: readonly Profile[];
  /** Returns why a profile cannot be connected again now; undefined when it can. */
  readonly blockedReasonOf: (profile: Profile) => string | undefined;
  readonly onConnect: (profile: Profile) => void;
}

/** Lists profiles that were removed: their conversations stay, and each can be connected again. */
export const RemovedProfiles = ({ profiles, blockedReasonOf, onConnect }: RemovedProfilesProps) => (
  <SectionCard title={t('Removed profiles')}>
    <p className="mb-3 text-ink-muted">
      {t('They send nothing. Connect one again with the same account to continue its conversations.')}
    </p>
    <ul className="flex flex-col divide-y divide-line">
      {profiles.map((profile) => (
        <RemovedProfile
          key={profile.id}
          profile={profile}
          blockedReason={blockedReasonOf(profile)}
          onConnect={() => onConnect(profile)}
        />
      ))}
    </ul>
  </SectionCard>
);

function RemovedProfile({
  profile,
  blockedReason,
  onConnect,
}: {
  profile: Profile;
  blockedReason: string | undefined;
  onConnect: () => void;
}) {
  const id = useId();
  const name = profileName({ name: profile.name });
  return (
    <li aria-labelledby={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={name} picture={profile.avatar} size={36} />
      <h3 id={id} dir="auto" className="min-w-0 grow basis-32 text-left font-medium break-words">
        {name}
      </h3>
      <Chip tone="neutral">{profileHealthMessage(profile.health)}</Chip>
      <div className="flex flex-wrap gap-2">
        <Link to="/messages" search={{ profile: profile.id }} className="button-secondary">
          {t('Open conversations')}
          <span className="sr-only">{t(' of {name}', { name })}</span>
        </Link>
        <button
          type="button"
          className="button-secondary"
          aria-disabled={blockedReason !== undefined}
          title={blockedReason}
          onClick={() => blockedReason === undefined && onConnect()}
        >
          {t('Connect again')}
          <span className="sr-only"> {name}</span>
        </button>
      </div>
      {blockedReason !== undefined && <p className="w-full text-small text-ink-muted">{blockedReason}</p>}
    </li>
  );
}
