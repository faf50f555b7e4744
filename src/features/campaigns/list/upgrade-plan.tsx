import { Link } from '@tanstack/react-router';
import { say } from '#i18n/translate.ts';

/** Where a plan with more room is chosen. */
export const UpgradePlan = ({ className = 'button-secondary' }: { className?: string }) => (
  <Link to="/plans" className={className}>
    {say('Upgrade Plan')}
  </Link>
);
