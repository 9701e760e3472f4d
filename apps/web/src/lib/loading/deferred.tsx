import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose script is loaded when it is first rendered, or earlier by `preload`; until then `fallback` is shown. Unlike
 * `lazy` it does not suspend: React shows what suspended only 300 ms after its fallback, even if it was loaded at once.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const getLoaded = async () => {
    loaded ??= await load();
    return loaded;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module
  function Deferred(props: Props & { fallback?: ReactNode }) {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (Component) return;
      let isMounted = true;
      const show = (next: () => ComponentType<Props>) => isMounted && setComponent(next);
      getLoaded().then(
        (component) => show(() => component),
        (error) =>
          // For the error boundary.
          show(() => {
            throw error;
          }),
      );
      return () => {
        isMounted = false;
      };
    }, [Component]);
    return Component ? <Component {...props} /> : props.fallback;
  }

  return Object.assign(Deferred, {
    load: getLoaded,
    /** Errors are reported when it is rendered. */
    preload: () => void getLoaded().catch(() => {}),
  });
}
