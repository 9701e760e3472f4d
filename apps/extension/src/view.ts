import type { Popup } from './popup-frame.ts';
import type { Method } from './request.ts';

export type Actions = Pick<Popup, 'say' | 'onClick'> & {
  send: <T>(path: string, body?: object, method?: Method) => Promise<T>;
  /** Leads to the page in the application. */
  page: HTMLElement;
  /** Starts a check and shows its progress; absent where none can be started. */
  check: HTMLElement | false;
  /** The address of another one of its pages. */
  addressOf: (path: string) => string;
};
