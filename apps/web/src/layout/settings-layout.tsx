import { NavLink, Outlet } from 'react-router';
import { paths } from '#paths.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { TAB_BAR, TAB_LIST, tabClass } from '#ui/tab-class.ts';

const TABS = [
  { to: paths.settingsProfile, label: 'Profile' },
  { to: paths.settingsPlan, label: 'Plan' },
  { to: paths.settingsBilling, label: 'Billing' },
];

export default function SettingsLayout() {
  return (
    <div className="max-w-6xl">
      <PageHeading title="Settings" />
      <nav aria-label="Settings" className={`mt-2 ${TAB_BAR}`}>
        <ul className={TAB_LIST}>
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className={tabClass}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6">
        <Outlet />
      </div>
    </div>
  );
}
