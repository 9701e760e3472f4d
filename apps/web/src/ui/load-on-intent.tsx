import { type ComponentType, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { holdKeys } from '#lib/keys/held-keys.ts';
import { toastError } from '#lib/toast.ts';

type Props<P> = {
  load: () => Promise<ComponentType<P>>;
  /** Rendered with these once it is loaded. */
  props: P;
  /** Rendered until then: the same controls in the same order, without what they open. */
  fallback: ReactElement;
};

/** What a control of the fallback passes on to the control that replaces it. */
type Handover = { index: number; click: boolean };

const CONTROLS = 'a[href], button, input';

/** Resolves after one of these events of the window and what it causes; only the release of Space counts as `keyup`. */
const until = (types: string[]) =>
  new Promise<void>((resolve) => {
    const listening = new AbortController();
    const end = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== ' ') return;
      listening.abort();
      setTimeout(resolve);
    };
    for (const type of types) window.addEventListener(type, end, { signal: listening.signal });
  });

/** Loads a component when its fallback is pointed at, focused or clicked, so that no page waits for what opens on demand. */
export function LoadOnIntent<P extends object>({ load, props, fallback }: Props<P>) {
  const frame = useRef<HTMLSpanElement>(null);
  const click = useRef(-1);
  const released = useRef<Promise<void>>(undefined);
  const loading = useRef(false);
  const replacing = useRef<Promise<void>>(undefined);
  const over = useRef(-1);
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P>; handover: Handover }>();

  const controls = () => [...(frame.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const indexOf = (target: EventTarget | null) =>
    controls().findIndex((control) => target instanceof Node && control.contains(target));

  const begin = () => {
    if (loading.current) return;
    loading.current = true;
    replacing.current = replace();
  };

  async function replace() {
    try {
      const Component = await load();
      // Replacing a pressed control would lose its click.
      await released.current;
      const handover =
        click.current >= 0
          ? { index: click.current, click: true }
          : { index: indexOf(document.activeElement), click: false };
      // At once, because a click on the fallback before the next rendering would be lost.
      flushSync(() => setLoaded({ Component, handover }));
    } catch (error) {
      console.error(error);
      loading.current = false;
      if (click.current >= 0) toastError("Couldn't load this control. Please reload.");
      click.current = -1;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the fallback is replaced
  useLayoutEffect(() => {
    if (!loaded) return;
    const control = controls()[loaded.handover.index];
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement)
      control.setSelectionRange(control.value.length, control.value.length);
    if (loaded.handover.click) control?.click();
  }, [loaded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the new control listens
  useEffect(() => {
    if (!loaded) return;
    // The pointer is over the new control already, so the browser sends no such events.
    const control = controls()[over.current];
    control?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    control?.dispatchEvent(new MouseEvent('mouseenter'));
  }, [loaded]);

  if (loaded) {
    return (
      <span ref={frame} className="contents">
        <loaded.Component {...props} />
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the controls inside
    <span
      ref={frame}
      className="contents"
      onPointerOver={({ target, pointerType }) => {
        over.current = pointerType === 'mouse' ? indexOf(target) : -1;
        begin();
      }}
      onPointerLeave={() => {
        over.current = -1;
      }}
      onFocus={begin}
      onPointerDown={() => {
        released.current = until(['pointerup', 'pointercancel']);
      }}
      onKeyDown={({ key }) => {
        // Only Space clicks when it is released. A window that loses the focus is not told of that.
        if (key === ' ') released.current = until(['keyup', 'blur']);
      }}
      onClick={({ target }) => {
        if (!(target instanceof Element) || target.closest('a')) return;
        click.current = indexOf(target);
        begin();
        if (replacing.current) holdKeys(replacing.current);
      }}
    >
      {fallback}
    </span>
  );
}
