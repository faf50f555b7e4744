import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, type ReactNode } from 'react';
import { maskedSecret, secretViewers, type ApiKey } from '#domain/api-key/api-key.ts';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/menus/menu.tsx';
import { Trans } from '#ui/trans.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { exactTime, TimeText, useMinuteClock } from '#ui/time-text.tsx';
import { expiryNotice, formatScopes } from './api-key-messages.ts';
import { SecretField } from './secret-field.tsx';

interface ApiKeyCardProps {
  readonly apiKey: ApiKey;
  /** Why it can be neither changed, rotated nor deleted now; undefined when it can. */
  readonly changeBlock: string | undefined;
  /** Why its secret cannot be shown now; undefined when it can. */
  readonly revealBlock: string | undefined;
  /** Being deleted. */
  readonly isDeleting: boolean;
  /** Returns a member's name; undefined for somebody no longer in the team. */
  readonly nameOf: (userId: string) => string | undefined;
  readonly hasLeftTeam: (userId: string) => boolean;
  readonly fetchSecret: () => Promise<string | undefined>;
  readonly onEdit: () => void;
  readonly onRotate: () => void;
  readonly onShowActivity: () => void;
  readonly onDelete: () => void;
}

/** Renders one key: secret, scopes, last use, and actions. */
export function ApiKeyCard({
  apiKey,
  changeBlock,
  revealBlock,
  isDeleting,
  nameOf,
  hasLeftTeam,
  fetchSecret,
  onEdit,
  onRotate,
  onShowActivity,
  onDelete,
}: ApiKeyCardProps) {
  const id = useId();
  const nowMs = useMinuteClock();
  const { name, teamId, lastFour, scopes, createdAt, createdBy, holder } = apiKey;
  const { lastUsedAt, lastUsedFrom, expiresAt, formerUntil } = apiKey;
  const notice = expiryNotice(apiKey, nowMs);
  const creatorName = nameOf(createdBy);
  const deletingReason = isDeleting ? t('This key is being deleted.') : undefined;
  const blockedReason = deletingReason ?? changeBlock;
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true, className: 'shrink-0 text-ink-muted' } as const;
  return (
    <li
      aria-labelledby={id}
      aria-busy={isDeleting}
      className={classNames(
        'flex flex-col gap-3 rounded-card border border-line bg-surface p-4 md:p-5',
        isDeleting && 'opacity-55',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} dir="auto" className="min-w-0 break-words text-section">
            {name}
          </h2>
          {notice !== undefined && <Chip tone={notice.tone}>{notice.message}</Chip>}
        </div>
        <Menu
          buttonLabel={t('Actions for {name}', { name })}
          align="end"
          buttonClassName="-my-1.5 grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
          button={<EllipsisVertical size={16} strokeWidth={1.5} aria-hidden />}
          items={[
            {
              key: 'edit',
              label: t('Rename or change'),
              icon: <Pencil {...icon} />,
              disabledReason: blockedReason,
              onSelect: onEdit,
            },
            {
              key: 'rotate',
              label: t('Rotate'),
              icon: <RefreshCw {...icon} />,
              disabledReason: blockedReason,
              onSelect: onRotate,
            },
            { key: 'activity', label: t('Activity'), icon: <History {...icon} />, onSelect: onShowActivity },
            {
              key: 'delete',
              label: t('Delete'),
              icon: <Trash2 {...icon} />,
              startsGroup: true,
              disabledReason: blockedReason,
              onSelect: onDelete,
            },
          ]}
        />
      </div>
      <SecretField
        name={name}
        masked={maskedSecret(teamId, lastFour)}
        blockedReason={deletingReason ?? revealBlock}
        fetchSecret={fetchSecret}
      />
      {formerUntil !== null && Date.parse(formerUntil) > nowMs && (
        <p className="text-small text-warning-ink">
          <Trans
            text="The previous key works until {time}."
            parts={{ time: <TimeText time={formerUntil} format={exactTime} /> }}
          />
        </p>
      )}
      {secretViewers(apiKey).some(hasLeftTeam) && (
        <p className="text-small text-warning-ink">
          {t('Someone who has left the team has seen this key. Rotate it.')}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2 xl:grid-cols-4">
        <Fact name={t('Permissions')}>{formatScopes(scopes)}</Fact>
        <Fact name={t('Last used')}>
          {lastUsedAt === null ? (
            t('Never')
          ) : lastUsedFrom === '' ? (
            <TimeText time={lastUsedAt} format={relativeTime} />
          ) : (
            <Trans
              text="{when} from {place}"
              parts={{
                when: <TimeText time={lastUsedAt} format={relativeTime} />,
                place: <span className="break-all">{lastUsedFrom}</span>,
              }}
            />
          )}
        </Fact>
        <Fact name={t('Created')}>
          {creatorName === undefined ? (
            <TimeText time={createdAt} format={relativeTime} />
          ) : (
            <Trans
              text="{when} by {name}"
              parts={{
                when: <TimeText time={createdAt} format={relativeTime} />,
                name: <span dir="auto">{creatorName}</span>,
              }}
            />
          )}
        </Fact>
        {/* It ends with the holder's membership, so everybody sees whose it is. */}
        {holder !== createdBy && nameOf(holder) !== undefined && (
          <Fact name={t('Held by')}>
            <span dir="auto">{nameOf(holder)}</span>
          </Fact>
        )}
        <Fact name={t('Expires')}>{expiresAt === null ? t('Never') : <TimeText time={expiresAt} />}</Fact>
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
