import type { Brand } from '@brandlode/contract';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { paths } from '#paths.ts';
import { Select } from '#ui/select.tsx';
import { TAB_BAR, TAB_LIST, tabClass } from '#ui/tab-class.ts';
import { brandPath } from '../model/brand-path.ts';

/** Tabs as links, or a select box on narrow screens. */
export function BrandTabs({ brand: { id, mine } }: { brand: Pick<Brand, 'id' | 'mine'> }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tabs = [
    { label: 'Overview', to: brandPath({ id, mine }) },
    { label: 'Products', to: (mine ? paths.myBrandProducts : paths.brandProducts)(id) },
  ];
  return (
    <>
      <div className="sm:hidden">
        <Select
          aria-label="Tab"
          value={tabs.find(({ to }) => to === pathname)?.to ?? tabs[0]?.to}
          onChange={(event) => void navigate(event.target.value, { preventScrollReset: true })}
          className="h-9.5 w-full text-base"
        >
          {tabs.map(({ label, to }) => (
            <option key={to} value={to}>
              {label}
            </option>
          ))}
        </Select>
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
