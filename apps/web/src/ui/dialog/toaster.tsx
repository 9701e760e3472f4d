import { CheckCircleIcon, ExclamationCircleIcon, InformationCircleIcon } from '@heroicons/react/20/solid';
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';

/** The library's own Toaster injects a style element, which the content security policy blocks, so only its queue is used. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 250 });
  const isEmpty = toasts.length === 0;
  const endPause = useEffectEvent(handlers.endPause);
  // A toast that is removed while it has the focus or the pointer ends no pause, and later ones would stay.
  useEffect(() => {
    if (isEmpty) endPause();
  }, [isEmpty]);
  const focus = useReturnFocus();
  const render = (list: Toast[]) =>
    list.map((toast) => (
      <div
        key={toast.id}
        data-toast={KINDS[toast.type].name}
        className={`pointer-events-auto mb-2 flex max-w-md items-start gap-2.5 rounded-lg bg-surface py-2.5 pr-4 pl-3 text-sm shadow-overlay outline-1 outline-transparent transition duration-calm starting:-translate-y-2 starting:opacity-0 ${toast.visible ? 'opacity-100' : '-translate-y-2 opacity-0'}`}
      >
        {KINDS[toast.type].icon}
        <span className="min-w-0 text-ink">{resolveValue(toast.message, toast)}</span>
      </div>
    ));
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-0 top-4 z-50 px-4"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={(event: FocusEvent<HTMLElement, HTMLElement>) => {
        handlers.startPause();
        focus.onFocus(event);
      }}
      onBlur={(event) => {
        handlers.endPause();
        focus.onBlur(event);
      }}
    >
      {/* Live regions must exist before their content, or it is not announced. Open dialogs hide everything else without `aria-live`. */}
      <div role="alert" aria-live="assertive" aria-atomic="false" className="flex flex-col items-center">
        {render(toasts.filter(({ type }) => type === 'error'))}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false" className="flex flex-col items-center">
        {render(toasts.filter(({ type }) => type !== 'error'))}
      </div>
    </section>
  );
}

/** Returns the focus to where it was before a toast that disappears with it, else to the page. */
function useReturnFocus() {
  const hasFocus = useRef(false);
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    const target = before.current?.isConnected
      ? before.current
      : document.querySelector<HTMLElement>('main[tabindex]');
    target?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement, HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      hasFocus.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      hasFocus.current = currentTarget.contains(relatedTarget);
    },
  };
}

const error = {
  name: 'error',
  icon: <ExclamationCircleIcon className="size-5 shrink-0 text-danger" aria-hidden="true" />,
};
const success = {
  name: 'success',
  icon: <CheckCircleIcon className="size-5 shrink-0 text-success" aria-hidden="true" />,
};
const info = {
  name: 'info',
  icon: <InformationCircleIcon className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />,
};
const KINDS: Record<Toast['type'], typeof error> = {
  error,
  success,
  blank: info,
  custom: info,
  loading: info,
};
