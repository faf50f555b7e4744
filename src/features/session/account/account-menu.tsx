import KeyRound from 'lucide-react/icons/key-round';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { LANGUAGES } from '#i18n/languages.ts';
import { t, currentLanguage } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Menu } from '#ui/menus/menu.tsx';
import { chooseLanguage } from './language-choice.ts';
import { useSession } from '../session.ts';

interface AccountMenuProps {
  /** Whether there is room for the name. */
  readonly isExpanded: boolean;
  readonly onOpen: (path: '/account/mfa' | '/device') => void;
}

/** Shows the account, the language choice, and the links to the second step of signing in and to this device. */
export function AccountMenu({ isExpanded, onOpen }: AccountMenuProps) {
  const { user } = useSession();
  const name = user.name || user.email;
  return (
    <Menu
      buttonLabel={t('Account: {name}', { name })}
      align="start"
      buttonClassName="flex h-9 w-full items-center gap-2 rounded-control px-1.5 text-start hover:bg-hover touch:h-11"
      button={
        <>
          <Avatar name={name} size={24} />
          {isExpanded && (
            <>
              <span dir="auto" className="min-w-0 grow truncate" title={user.email}>
                {name}
              </span>
              <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-muted" />
            </>
          )}
        </>
      }
      items={[
        ...LANGUAGES.map(({ code, name: label }) => ({
          key: code,
          label,
          lang: code,
          checked: code === currentLanguage(),
          onSelect: () => chooseLanguage(code),
        })),
        {
          key: 'second-factor',
          label: t('Two-step verification'),
          icon: <KeyRound size={16} strokeWidth={1.5} aria-hidden className="text-ink-muted" />,
          startsGroup: true,
          onSelect: () => onOpen('/account/mfa'),
        },
        {
          key: 'device',
          label: t('This device'),
          icon: <MonitorSmartphone size={16} strokeWidth={1.5} aria-hidden className="text-ink-muted" />,
          onSelect: () => onOpen('/device'),
        },
      ]}
    />
  );
}
