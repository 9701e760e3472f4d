import {
  ArrowRightStartOnRectangleIcon,
  ArrowUpTrayIcon,
  BookmarkSquareIcon,
  ChartPieIcon,
  ClockIcon,
  CodeBracketIcon,
  CommandLineIcon,
  ComputerDesktopIcon,
  CpuChipIcon,
  CreditCardIcon,
  CursorArrowRaysIcon,
  GlobeAltIcon,
  KeyIcon,
  LockClosedIcon,
  MagnifyingGlassIcon,
  MoonIcon,
  PlusIcon,
  QuestionMarkCircleIcon,
  QueueListIcon,
  RectangleStackIcon,
  ScaleIcon,
  ShoppingBagIcon,
  Squares2X2Icon,
  SunIcon,
  UserIcon,
  UserMinusIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import type { ComponentType, SVGProps } from 'react';
import { useNavigate } from 'react-router';
import { chooseScheme, useScheme } from '#lib/scheme.ts';
import {
  areCharacterShortcutsEnabled,
  controlOf,
  isModalOpen,
  keysOf,
  SHORTCUT_ENTRIES,
  SHORTCUTS,
  setCharacterShortcutsEnabled,
} from '#lib/shortcuts.ts';
import { useSignOut } from '#lib/sign-out.ts';
import { paths } from '#paths.ts';

/** A page or an action; `also` are additional search terms. */
export type Command = {
  label: string;
  also: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  detail?: string;
} & ({ to: string } | { run: () => void });

export const PAGES: Command[] = [
  { label: 'Browse', also: 'brands grid home', Icon: Squares2X2Icon, to: paths.brands },
  { label: 'Search', also: 'brands filter table columns', Icon: MagnifyingGlassIcon, to: paths.searchBrands },
  {
    label: 'Products',
    also: 'items prices discounts new best selling',
    Icon: ShoppingBagIcon,
    to: paths.products,
  },
  {
    label: 'Niches',
    also: 'categories industries markets gaps',
    Icon: ChartPieIcon,
    to: paths.categories,
  },
  {
    label: 'Technologies',
    also: 'apps pixels platforms themes payment',
    Icon: CpuChipIcon,
    to: paths.technologies,
  },
  { label: 'Lists', also: 'saved kept shortlist board notes status', Icon: QueueListIcon, to: paths.lists },
  {
    label: 'What changed',
    also: 'events timeline news prices sales ads',
    Icon: ClockIcon,
    to: paths.changes,
  },
  { label: 'Look up', also: 'address url website domain store shop', Icon: GlobeAltIcon, to: paths.lookup },
  { label: 'Compare', also: 'brands side by side versus', Icon: ScaleIcon, to: paths.compare },
  { label: 'Import', also: 'upload file csv excel domains', Icon: ArrowUpTrayIcon, to: paths.import },
  {
    label: 'My brands',
    also: 'private imported own',
    Icon: BookmarkSquareIcon,
    to: paths.myBrands,
  },
  {
    label: 'Settings: Profile',
    also: 'email account reset link',
    Icon: UserIcon,
    to: paths.settingsProfile,
  },
  {
    label: 'Settings: Plan',
    also: 'basic plus price subscription upgrade',
    Icon: RectangleStackIcon,
    to: paths.settingsPlan,
  },
  {
    label: 'Settings: Billing',
    also: 'invoice payment card cancel subscription',
    Icon: CreditCardIcon,
    to: paths.settingsBilling,
  },
  {
    label: 'Settings: Security',
    also: 'name title password',
    Icon: LockClosedIcon,
    to: paths.settingsSecurity,
  },
  {
    label: 'Settings: Team',
    also: 'members invite workspace switch roles seats',
    Icon: UsersIcon,
    to: paths.settingsTeam,
  },
  {
    label: 'Settings: API',
    also: 'keys tokens developers script python spreadsheet sheets',
    Icon: KeyIcon,
    to: paths.settingsApi,
  },
  {
    label: 'Settings: Account',
    also: 'download my data delete privacy',
    Icon: UserMinusIcon,
    to: paths.settingsAccount,
  },
  {
    label: 'API documentation',
    also: 'developers http openapi reference',
    Icon: CodeBracketIcon,
    to: paths.apiDocs,
  },
];

/** The actions of the page's controls that have a shortcut. */
export const pageCommands = (): Command[] =>
  SHORTCUT_ENTRIES.flatMap(([name, shortcut]) =>
    name === 'new-list' || shortcut.page === SHORTCUTS.shortcuts.page || !controlOf(name)
      ? []
      : {
          label: shortcut.label,
          also: shortcut.page,
          Icon: CursorArrowRaysIcon,
          detail: keysOf(shortcut).join(' '),
          run: () => clickWhenReady(name),
        },
  );

/** Milliseconds to wait for a page's controls. */
const CONTROL_TIMEOUT_MS = 5_000;

/** Waits until the menu, which returns the focus, is closed and the control of a new page exists. */
function clickWhenReady(name: string, until = performance.now() + CONTROL_TIMEOUT_MS): void {
  const control = isModalOpen() ? null : controlOf(name);
  if (control) control.click();
  else if (performance.now() < until) requestAnimationFrame(() => clickWhenReady(name, until));
}

const SCHEMES = [
  { scheme: 'system', label: 'Colour scheme: System', Icon: ComputerDesktopIcon },
  { scheme: 'light', label: 'Colour scheme: Light', Icon: SunIcon },
  { scheme: 'dark', label: 'Colour scheme: Dark', Icon: MoonIcon },
] as const;

export function useActions(): Command[] {
  const { signOut } = useSignOut();
  const chosen = useScheme();
  const navigate = useNavigate();
  const enabled = areCharacterShortcutsEnabled();
  return [
    {
      label: SHORTCUTS['new-list'].label,
      also: 'create add list shortlist',
      Icon: PlusIcon,
      run: () => {
        void navigate(paths.lists);
        clickWhenReady('new-list');
      },
    },
    ...SCHEMES.filter(({ scheme }) => scheme !== chosen).map(({ scheme, label, Icon }) => ({
      label,
      also: 'theme color appearance mode night day',
      Icon,
      run: () => chooseScheme(scheme),
    })),
    {
      label: enabled ? 'Disable single-key shortcuts' : 'Enable single-key shortcuts',
      also: 'shortcut search box keyboard slash',
      Icon: CommandLineIcon,
      detail: '/, ?, letters',
      run: () => setCharacterShortcutsEnabled(!enabled),
    },
    {
      label: SHORTCUTS.shortcuts.label,
      also: 'help keys hotkeys',
      Icon: QuestionMarkCircleIcon,
      detail: keysOf(SHORTCUTS.shortcuts).join(' '),
      run: () => clickWhenReady('shortcuts'),
    },
    { label: 'Log out', also: 'sign out leave', Icon: ArrowRightStartOnRectangleIcon, run: signOut },
  ];
}

/** Matches the start of words only, so that commands do not crowd out brands in the results. */
export const matchingCommands = (commands: Command[], text: string): Command[] =>
  commands.filter(({ label, also }) => ` ${words(`${label} ${also}`)}`.includes(` ${words(text)}`));

const words = (text: string) => text.toLowerCase().replaceAll(/\W+/g, ' ').trim();
