import { type ComponentProps, useId, useState } from 'react';
import { Switch } from './switch.tsx';

type Props = Omit<ComponentProps<typeof Switch>, 'id' | 'onChange' | 'checked'> & {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with its label, which changes at once even if its state follows a moment later, as with the URL. */
export function LabeledSwitch({ label, checked, onChange, ...rest }: Props) {
  const id = useId();
  const [shown, setShown] = useState(checked);
  const [decided, setDecided] = useState(checked);
  if (checked !== decided) {
    setDecided(checked);
    setShown(checked);
  }
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
