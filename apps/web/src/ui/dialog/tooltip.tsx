import { LoadOnIntent } from '../load-on-intent.tsx';
import type { TooltipProps } from './tooltip-popup.tsx';

const load = () => import('./tooltip-popup.tsx').then(({ TooltipPopup }) => TooltipPopup);

/** Shown on hover and focus, hoverable and dismissible by Escape (WCAG 1.4.13). */
export function Tooltip(props: TooltipProps) {
  return <LoadOnIntent load={load} props={props} fallback={props.trigger} />;
}
