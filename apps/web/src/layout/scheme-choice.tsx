import { ComputerDesktopIcon, MoonIcon, SunIcon } from '@heroicons/react/24/outline';
import { useId } from 'react';
import { chooseScheme, type Scheme, useScheme } from '#lib/scheme.ts';

const SCHEMES: { scheme: Scheme; label: string; Icon: typeof SunIcon }[] = [
  { scheme: 'system', label: 'System', Icon: ComputerDesktopIcon },
  { scheme: 'light', label: 'Light', Icon: SunIcon },
  { scheme: 'dark', label: 'Dark', Icon: MoonIcon },
];

export function SchemeChoice({ vertical = false }: { vertical?: boolean }) {
  const name = useId();
  const chosen = useScheme();
  return (
    <fieldset className={`flex rounded-lg bg-sunken p-0.5 ${vertical ? 'flex-col' : ''}`}>
      <legend className="sr-only">Colour scheme</legend>
      {SCHEMES.map(({ scheme, label, Icon }) => (
        <label
          key={scheme}
          title={label}
          className="relative grid h-7 flex-auto place-items-center rounded-md text-ink-faint transition-colors hover:text-ink has-checked:bg-thumb has-checked:text-ink has-checked:shadow-raised has-checked:outline-1 has-checked:outline-transparent"
        >
          <input
            type="radio"
            name={name}
            value={scheme}
            checked={scheme === chosen}
            onChange={() => chooseScheme(scheme)}
            data-ring="inside"
            className="absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          <Icon className="size-4.5" aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
