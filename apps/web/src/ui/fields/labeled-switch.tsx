import { type ComponentProps, useId } from 'react';
import { useShown } from '#lib/use-shown.ts';
import { Switch } from './switch.tsx';

type Props = Omit<ComponentProps<typeof Switch>, 'id' | 'onChange' | 'checked'> & {
  label: string;
  checked: boolean;
  /** Whether changes are being saved. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with its label, which changes at once even if its state follows a moment later, as with the URL. */
export function LabeledSwitch({ label, checked, busy = false, onChange, ...rest }: Props) {
  const id = useId();
  const [shown, setShown] = useShown(checked, busy);
  return (
    <span className="flex items-center gap-2 text-sm">
      <Switch
        {...rest}
        id={id}
        checked={shown}
        onChange={({ target }) => {
          setShown(target.checked);
          onChange(target.checked);
        }}
      />
      <label htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </span>
  );
}
