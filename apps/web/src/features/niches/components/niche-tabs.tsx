import { NavLink } from 'react-router';
import { paths } from '#paths.ts';
import { TAB_BAR, TAB_LIST, tabClass } from '#ui/tab-class.ts';

const TABS = [
  { to: paths.categories, label: 'Categories' },
  { to: paths.technologies, label: 'Technologies' },
];

/** Categories and technologies. */
export function NicheTabs() {
  return (
    <nav aria-label="Niches" className={`mt-4 ${TAB_BAR}`}>
      <div className={TAB_LIST}>
        {TABS.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={tabClass}>
            {label}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
