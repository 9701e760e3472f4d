import type { Brand } from '@brandlode/contract';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { paths } from '#paths.ts';
import { SelectOf } from '#ui/fields/select.tsx';
import { TAB_BAR, TAB_LIST, tabClass } from '#ui/tab-class.ts';
import { brandPath } from '../model/brand-path.ts';

/** Tabs as links, or a select box on narrow screens. */
export function BrandTabs({ brand: { id, mine } }: { brand: Pick<Brand, 'id' | 'mine'> }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const overview = brandPath({ id, mine });
  const tabs = [
    { label: 'Overview', to: overview },
    { label: 'Products', to: (mine ? paths.privateBrandProducts : paths.brandProducts)(id) },
  ];
  return (
    <>
      <div className="sm:hidden">
        <SelectOf
          aria-label="Tab"
          options={tabs.map(({ label, to }) => ({ label, value: to }))}
          value={tabs.find(({ to }) => to === pathname)?.to ?? overview}
          onChange={(to) => navigate(to, { preventScrollReset: true })}
          className="h-9.5 w-full text-base"
        />
      </div>
      <nav aria-label="Brand" className={`hidden sm:block ${TAB_BAR}`}>
        <ul className={TAB_LIST}>
          {tabs.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} preventScrollReset className={tabClass}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
