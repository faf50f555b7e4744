import { t } from '#i18n/translate.ts';
/** One of three things a team sets up, in this order (specification part 2 §1). */
export interface OnboardingStep {
  readonly name: 'offer' | 'campaign' | 'profile';
  readonly title: string;
  readonly details: readonly [string, string, string];
  readonly to: '/products/create' | '/campaigns/create' | '/agents';
}

export const ONBOARDING_STEPS: readonly OnboardingStep[] = [
  {
    name: 'offer',
    title: t('Describe your offer'),
    details: [
      t('Say what you sell and to whom'),
      t('Let the questionnaire or your website write it'),
      t('Your profiles use it in every message'),
    ],
    to: '/products/create',
  },
  {
    name: 'campaign',
    title: t('Create a campaign'),
    details: [
      t('Choose the offer and the prompt'),
      t('Decide whom to reach and how'),
      t('Upload your prospects as a CSV file'),
    ],
    to: '/campaigns/create',
  },
  {
    name: 'profile',
    title: t('Connect a profile'),
    details: [
      t('Add the account that writes for you'),
      t('Set its days and working hours'),
      t('Pause and resume it whenever you like'),
    ],
    to: '/agents',
  },
];

/** Which steps are done. */
export type OnboardingProgress = Readonly<Record<OnboardingStep['name'], boolean>>;

export type StepState = 'done' | 'next' | 'later';

/** Returns each step's state: done, and the first undone one is next. */
export function stepStates(progress: OnboardingProgress): readonly StepState[] {
  const next = ONBOARDING_STEPS.findIndex(({ name }) => !progress[name]);
  return ONBOARDING_STEPS.map(({ name }, index) => (progress[name] ? 'done' : index === next ? 'next' : 'later'));
}

/** Tells whether all steps are done. */
export const isSetUp = (progress: OnboardingProgress): boolean => ONBOARDING_STEPS.every(({ name }) => progress[name]);
