import { ChevronRightIcon } from '@heroicons/react/16/solid';
import { NavLink, Outlet, useLocation } from 'react-router';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { TAB_BAR, TAB_LIST, tabClass } from '#ui/tab-class.ts';
import { ProductLegalLinks } from './product-legal-links.tsx';

const TABS = [
  { to: paths.settingsProfile, label: 'Profile' },
  { to: paths.settingsPlan, label: 'Plan' },
  { to: paths.settingsBilling, label: 'Billing' },
];

/** Pages that Profile links to. */
const PAGES = new Map<string, string>([
  [paths.settingsSecurity, 'Security'],
  [paths.settingsTeam, 'Team'],
  [paths.settingsActivity, 'Activity log'],
  [paths.settingsNotifications, 'Notifications'],
  [paths.settingsIntegrations, 'Integrations'],
  [paths.settingsApi, 'API'],
  [paths.settingsAccount, 'Account'],
]);

export default function SettingsLayout() {
  const page = PAGES.get(useLocation().pathname);
  return (
    <div className="max-w-page">
      <PageHeading title="Settings" />
      <nav aria-label="Settings" className={`mt-2 ${TAB_BAR}`}>
        <ul className={TAB_LIST}>
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  tabClass({ isActive: isActive || (page !== undefined && to === paths.settingsProfile) })
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {page && (
        <nav aria-label="Breadcrumb" className="mt-4 -mb-2">
          <ol className="flex items-center gap-1 text-ink-soft text-sm">
            <li>
              <TextLink to={paths.settingsProfile} className="inline-flex min-h-6 items-center">
                Profile
              </TextLink>
            </li>
            <ChevronRightIcon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
            <li aria-current="page">{page}</li>
          </ol>
        </nav>
      )}
      <div className="mt-6">
        <Outlet />
      </div>
      <ProductLegalLinks className="mt-12" />
    </div>
  );
}
