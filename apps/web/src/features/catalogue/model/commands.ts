import {
  ArrowRightStartOnRectangleIcon,
  CommandLineIcon,
  ComputerDesktopIcon,
  CreditCardIcon,
  LockClosedIcon,
  MagnifyingGlassIcon,
  MoonIcon,
  RectangleStackIcon,
  Squares2X2Icon,
  SunIcon,
  UserIcon,
} from '@heroicons/react/20/solid';
import type { ComponentType, SVGProps } from 'react';
import { chooseScheme, useScheme } from '#lib/scheme.ts';
import { isSlashKeyEnabled, setSlashKeyEnabled } from '#lib/shortcuts.ts';
import { useSignOut } from '#lib/sign-out.ts';
import { paths } from '#paths.ts';

/** A page to go to or a thing to do; `also` are further words it is found by. */
export type Command = {
  label: string;
  also: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  detail?: string;
} & ({ to: string } | { run: () => void });

/** Every page of the signed-in area, by the name it has in the sidebar and the tabs. */
export const PAGES: Command[] = [
  { label: 'Browse', also: 'brands grid home', Icon: Squares2X2Icon, to: paths.brands },
  { label: 'Search', also: 'brands filter table columns', Icon: MagnifyingGlassIcon, to: paths.searchBrands },
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
];

const SCHEMES = [
  { scheme: 'system', label: 'Colour scheme: System', Icon: ComputerDesktopIcon },
  { scheme: 'light', label: 'Colour scheme: Light', Icon: SunIcon },
  { scheme: 'dark', label: 'Colour scheme: Dark', Icon: MoonIcon },
] as const;

/** What can be done from anywhere. */
export function useActions(): Command[] {
  const { signOut } = useSignOut();
  const chosen = useScheme();
  const slash = isSlashKeyEnabled();
  return [
    ...SCHEMES.filter(({ scheme }) => scheme !== chosen).map(({ scheme, label, Icon }) => ({
      label,
      also: 'theme color appearance mode night day',
      Icon,
      run: () => chooseScheme(scheme),
    })),
    {
      label: slash ? 'Turn the / key off' : 'Turn the / key on',
      also: 'shortcut search box keyboard slash',
      Icon: CommandLineIcon,
      detail: 'It leads to the search box',
      run: () => setSlashKeyEnabled(!slash),
    },
    { label: 'Log out', also: 'sign out leave', Icon: ArrowRightStartOnRectangleIcon, run: signOut },
  ];
}

/** Commands one of whose words begins with the text: brands are sought by the same field, and are not to drown in pages. */
export const matchingCommands = (commands: Command[], text: string): Command[] =>
  commands.filter(({ label, also }) => ` ${words(`${label} ${also}`)}`.includes(` ${words(text)}`));

const words = (text: string) => text.toLowerCase().replaceAll(/\W+/g, ' ').trim();
