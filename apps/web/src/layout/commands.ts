import {
  ArrowRightStartOnRectangleIcon,
  ArrowUpTrayIcon,
  BellIcon,
  BookmarkSquareIcon,
  CalculatorIcon,
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
  NewspaperIcon,
  PlusIcon,
  PuzzlePieceIcon,
  QuestionMarkCircleIcon,
  QueueListIcon,
  RectangleStackIcon,
  ScaleIcon,
  ShoppingBagIcon,
  SignalIcon,
  Squares2X2Icon,
  SunIcon,
  UserIcon,
  UserMinusIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import type { ComponentType, SVGProps } from 'react';
import { useNavigate } from 'react-router';
import {
  areCharacterShortcutsEnabled,
  controlOf,
  isModalOpen,
  keysOf,
  SHORTCUT_ENTRIES,
  SHORTCUTS,
  setCharacterShortcutsEnabled,
} from '#lib/keys/shortcuts.ts';
import { chooseScheme, useScheme } from '#lib/scheme.ts';
import { useSignOut } from '#lib/session/sign-out.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { paths } from '#paths.ts';

/** A page or an action; `also` are additional search terms. */
export type Command = {
  label: string;
  also: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  detail?: string;
} & ({ to: string } | { run: () => void });

const page = (label: string, also: string, Icon: Command['Icon'], to: string): Command => ({
  label,
  also,
  Icon,
  to,
});

export const PAGES: Command[] = [
  page('Browse', 'brands grid home', Squares2X2Icon, paths.brands),
  page('Search', 'brands filter table columns', MagnifyingGlassIcon, paths.searchBrands),
  page('Products', 'items prices discounts new best selling', ShoppingBagIcon, paths.products),
  page('Niches', 'categories industries markets gaps', ChartPieIcon, paths.categories),
  page('Technologies', 'apps pixels platforms themes payment', CpuChipIcon, paths.technologies),
  page('Lists', 'saved kept shortlist board notes status', QueueListIcon, paths.lists),
  page('Brief', 'week digest summary monday email movers followed', NewspaperIcon, paths.brief),
  page('What changed', 'events timeline news prices sales ads', ClockIcon, paths.changes),
  page('Notifications', 'alerts followed unread bell', BellIcon, paths.notifications),
  page('Look up', 'address url website domain store shop', GlobeAltIcon, paths.lookup),
  page(
    'Browser extension',
    'chrome edge firefox add-on download install popup',
    PuzzlePieceIcon,
    paths.extension,
  ),
  page('Compare', 'brands side by side versus', ScaleIcon, paths.compare),
  page('Import', 'upload file csv excel domains', ArrowUpTrayIcon, paths.import),
  page('My brands', 'private imported own', BookmarkSquareIcon, paths.privateBrands),
  page('Data health', 'coverage known missing age sources', SignalIcon, paths.dataHealth),
  page('How estimates are made', 'visits accuracy ranges method', CalculatorIcon, paths.estimates),
  page('Settings: Profile', 'email account reset link', UserIcon, paths.settingsProfile),
  page('Settings: Plan', 'basic plus price subscription upgrade', RectangleStackIcon, paths.settingsPlan),
  page(
    'Settings: Billing',
    'invoice payment card cancel subscription',
    CreditCardIcon,
    paths.settingsBilling,
  ),
  page(
    'Settings: Security',
    'name title password two-factor authentication two-step passkeys sessions',
    LockClosedIcon,
    paths.settingsSecurity,
  ),
  page('Settings: Team', 'members invite workspace switch roles seats', UsersIcon, paths.settingsTeam),
  page('Settings: Activity log', 'audit log history who did what', ClockIcon, paths.settingsActivity),
  page(
    'Settings: Notifications',
    'emails weekly daily time zone feed webhooks',
    BellIcon,
    paths.settingsNotifications,
  ),
  page(
    'Settings: Integrations',
    'connect automations webhooks n8n zapier make mcp assistants',
    PuzzlePieceIcon,
    paths.settingsIntegrations,
  ),
  page(
    'Settings: API',
    'keys tokens developers script python spreadsheet sheets',
    KeyIcon,
    paths.settingsApi,
  ),
  page('Settings: Account', 'download my data delete privacy', UserMinusIcon, paths.settingsAccount),
  page('API documentation', 'developers http openapi reference', CodeBracketIcon, paths.apiDocs),
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
  const newList = {
    label: SHORTCUTS['new-list'].label,
    also: 'create add list shortlist',
    Icon: PlusIcon,
    run: () => {
      void navigate(paths.lists);
      clickWhenReady('new-list');
    },
  };
  return [
    ...(useCanEdit() ? [newList] : []),
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

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
