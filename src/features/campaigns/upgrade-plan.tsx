import { Link } from '@tanstack/react-router';

/** Where a plan with more room is chosen. */
export const UpgradePlan = ({ className = 'button-secondary' }: { className?: string }) => (
  <Link to="/plans" className={className}>
    Upgrade Plan
  </Link>
);
