import { Link } from '@tanstack/react-router';
import { t } from '#i18n/translate.ts';

/** Links to the plans. */
export const UpgradePlan = ({ className = 'button-primary' }: { className?: string }) => (
  <Link to="/plans" className={className}>
    {t('Upgrade Plan')}
  </Link>
);
