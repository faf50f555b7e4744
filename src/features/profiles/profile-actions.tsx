import Clock3 from 'lucide-react/icons/clock-3';
import KeyRound from 'lucide-react/icons/key-round';
import LogIn from 'lucide-react/icons/log-in';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Settings2 from 'lucide-react/icons/settings-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { pauseControlStateOf, pauseLabelsOf, type PauseWait } from '#domain/chat/pause-control-state.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { cardActionsOf, type ProfileCardAction } from '#domain/profile/profile-view.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { t } from '#i18n/translate.ts';
import { PAUSE_ICONS } from '#ui/pause-icons.ts';
import { FixedWidthLabel } from '#ui/fixed-width-label.tsx';
import { profilePause } from './profile-commands.ts';

const BUTTONS = {
  'set-up': { label: t('Setup profile'), Icon: Settings2 },
  authenticate: { label: t('Authenticate with LinkedIn'), Icon: LogIn },
  'enter-code': { label: t('Enter Verification Code'), Icon: ShieldCheck },
  'update-credentials': { label: t('Update Credentials'), Icon: KeyRound },
  retry: { label: t('Retry Authentication'), Icon: RotateCcw },
} as const;
const LABELS = pauseLabelsOf('profile');
type AskingAction = keyof typeof BUTTONS;

interface ProfileActionsProps {
  readonly profile: Profile;
  /** What a pending pause or resume waits for. */
  readonly pendingPauseReason: PauseWait;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids signing it in; undefined when it does not. */
  readonly signInRefusal: string | undefined;
  /** True while a request about it has no answer. */
  readonly isBusy: boolean;
  readonly onAction: (action: ProfileCardAction, profile: Profile) => void;
}

/** Renders the buttons of a profile's state; the next step is the primary one (specification part 2 §4). */
export function ProfileActions({
  profile,
  pendingPauseReason,
  offlineReason,
  signInRefusal,
  isBusy,
  onAction,
}: ProfileActionsProps) {
  const actions = cardActionsOf(profile);
  return (
    <>
      {actions.map((action, index) =>
        action === 'pause' || action === 'resume' ? (
          <PauseButton
            key="pause"
            profile={profile}
            pendingPauseReason={pendingPauseReason}
            onPress={() => onAction(action, profile)}
          />
        ) : (
          <AskingButton
            key={action}
            action={action}
            name={profileName(profile)}
            isFirst={index === 0}
            blockedReason={
              signInRefusal ?? offlineReason ?? (isBusy ? t('The server has not answered yet') : undefined)
            }
            onPress={() => onAction(action, profile)}
          />
        ),
      )}
      {signInRefusal !== undefined && actions.some((action) => action !== 'pause' && action !== 'resume') && (
        <p className="order-last w-full text-small text-ink-muted">{signInRefusal}</p>
      )}
    </>
  );
}

function AskingButton({
  action,
  name,
  isFirst,
  blockedReason,
  onPress,
}: {
  action: AskingAction;
  name: string;
  isFirst: boolean;
  blockedReason: string | undefined;
  onPress: () => void;
}) {
  const { label, Icon } = BUTTONS[action];
  return (
    <button
      type="button"
      className={isFirst ? 'button-primary' : 'button-secondary'}
      aria-disabled={blockedReason !== undefined}
      title={blockedReason}
      onClick={() => blockedReason === undefined && onPress()}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      {label}
      <span className="sr-only">{t(' of {name}', { name })}</span>
    </button>
  );
}

/**
 * Renders pause and resume. While the server has not answered it says what will happen, never that it has (law 8). What
 * it waits for is shown below all buttons, where it moves none of them.
 */
function PauseButton({
  profile,
  pendingPauseReason,
  onPress,
}: {
  profile: Profile;
  pendingPauseReason: PauseWait;
  onPress: () => void;
}) {
  const { label, icon, explanation, isInert } = pauseControlStateOf(
    'profile',
    profilePause(profile),
    pendingPauseReason,
  );
  const Icon = PAUSE_ICONS[icon];
  return (
    <>
      <button
        type="button"
        className="button-secondary"
        aria-disabled={isInert}
        aria-busy={isInert}
        onClick={() => !isInert && onPress()}
      >
        <FixedWidthLabel icon={<Icon size={16} strokeWidth={1.5} aria-hidden />} labels={LABELS}>
          {label}
        </FixedWidthLabel>
        <span className="sr-only"> {profileName(profile)}</span>
      </button>
      <p role="status" className="order-last flex w-full gap-1.5 text-small text-ink-muted empty:hidden">
        {explanation !== undefined && (
          <>
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
            {explanation}
          </>
        )}
      </p>
    </>
  );
}
