import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { toastError } from '#lib/toast.ts';
import { LoadError } from './load-error.tsx';

/**
 * A component whose script is loaded when it is first rendered, or earlier by `preload`; until then `fallback` is shown. Unlike
 * `lazy` it does not suspend: React shows what suspended only 300 ms after its fallback, even if it was loaded at once. If it cannot be
 * loaded, what can be closed is closed with a message, so that it can be opened again; anything else offers to load it again.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const getLoaded = async () => {
    loaded ??= await load();
    return loaded;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module
  function Deferred(props: Props & { fallback?: ReactNode; onClose?: () => void }) {
    const [Component, setComponent] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const close = useRef(props.onClose);
    close.current = props.onClose;
    useEffect(() => {
      if (Component) return;
      let isMounted = true;
      getLoaded().then(
        () => setComponent(() => loaded),
        (error) => {
          console.error(error);
          if (!isMounted) return;
          setFailed(true);
          if (!close.current) return;
          toastError("Couldn't load this part. Please reload.");
          close.current();
        },
      );
      return () => {
        isMounted = false;
      };
    }, [Component]);
    // Browsers remember that a script did not load, and an update removes it: then only the reloaded page has it.
    const retry = () =>
      getLoaded().then(
        () => setComponent(() => loaded),
        () => navigator.onLine && location.reload(),
      );
    if (Component) return <Component {...props} />;
    if (!hasFailed) return props.fallback;
    return <LoadError text="Couldn't load this part." onRetry={retry} />;
  }

  return Object.assign(Deferred, {
    load: getLoaded,
    /** Errors are reported when it is rendered. */
    preload: () => void getLoaded().catch(() => {}),
  });
}
