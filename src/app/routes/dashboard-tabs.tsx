import { Link } from '@tanstack/react-router';
import { t } from '#i18n/translate.ts';

/** Links the two pages of the dashboard. */
export const DashboardTabs = () => (
  <nav aria-label={t('Dashboard')} className="flex flex-wrap gap-1 border-b border-line print:hidden">
    <Link to="/dashboard" activeOptions={{ exact: true, includeSearch: false }} className="tab" activeProps={SELECTED}>
      {t('Today')}
    </Link>
    <Link
      to="/dashboard/reports"
      search={{}}
      activeOptions={{ includeSearch: false }}
      className="tab"
      activeProps={SELECTED}
    >
      {t('Reports')}
    </Link>
  </nav>
);

// The look of a selected tab; the router adds `aria-current`.
const SELECTED = { 'data-selected': '' };
