export type Actions = {
  send: <T>(path: string, body?: object) => Promise<T>;
  say: (text: string, isError?: boolean) => void;
  /** Leads to the page in the application. */
  page: HTMLElement;
  /** The address of another one of its pages. */
  addressOf: (path: string) => string;
  onClick: (button: HTMLButtonElement, action: () => Promise<void>) => void;
};
