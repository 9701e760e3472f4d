import { type ComponentType, cloneElement, type JSX } from 'react';
import { LoadOnIntent } from '../load-on-intent.tsx';

type Props<P> = {
  load: () => Promise<ComponentType<P>>;
  props: P;
};

/** A popover that is loaded when its trigger is pointed at, focused or clicked; until then the trigger is shown as closed. */
export const PopoverOnIntent = <P extends { trigger: JSX.Element }>({ load, props }: Props<P>) => (
  <LoadOnIntent
    load={load}
    props={props}
    fallback={cloneElement(props.trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false })}
  />
);
