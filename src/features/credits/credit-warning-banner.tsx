import { Link } from '@tanstack/react-router';
import Coins from 'lucide-react/icons/coins';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { isDismissible, isDismissed, warningMessage, WARNING_LEVELS } from '#domain/credit/credit-warning.ts';
import { canBuyCredits } from '#domain/team/team-state.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useCreditBurnRate } from './credit-burn-rate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import * as z from 'zod/mini';

/** The dismissed warning: its level and the balance then. */
const dismissedWarningStorage = teamStorageItem(
  'credit-warning',
  z.object({ level: z.enum(WARNING_LEVELS), left: z.number() }),
);

/**
 * Warns that the credits run out while they can still be topped up; a dismissal lasts until it gets worse or credits
 * are refilled.
 */
export function CreditWarningBanner({
  record,
  userId,
  isOnPlans,
}: {
  record: TeamRecord;
  userId: string;
  /** Whether the plans are open, which the warning links to elsewhere. */
  isOnPlans: boolean;
}) {
  const { warning } = useCreditBurnRate(record);
  const storage = dismissedWarningStorage(userId, record.id);
  const [dismissed, setDismissed] = useState(storage.read);
  if (warning === undefined || isDismissed(warning, dismissed)) return null;

  const handleDismiss = () => {
    const { level, left } = warning;
    storage.save({ level, left });
    setDismissed({ level, left });
  };
  return (
    <Banner
      tone="warning"
      role="status"
      icon={<Coins size={16} strokeWidth={1.5} />}
      action={
        <>
          {!isOnPlans && (
            <Link to="/plans" className="button-secondary shrink-0">
              {canBuyCredits(record) ? t('Add credits') : t('Choose a plan')}
            </Link>
          )}
          {isDismissible(warning) && (
            <IconButton
              label={t('Dismiss the credit warning')}
              icon={<X size={16} strokeWidth={1.5} aria-hidden />}
              onClick={handleDismiss}
            />
          )}
        </>
      }
    >
      {warningMessage(warning)}
    </Banner>
  );
}
