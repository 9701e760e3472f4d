import { messageOf } from './request.ts';

/** What the views do in the popup. */
export type Popup = {
  show: (...content: (Node | false)[]) => void;
  say: (text: string, isError?: boolean) => void;
  /** Runs an action once at a time; shows its error below. */
  onClick: (button: HTMLButtonElement, action: () => Promise<void>) => void;
};

export function popupFrame(): Popup {
  const [content, status] = ['popup', 'status'].map((id) => document.getElementById(id));
  function say(text: string, isError = false) {
    if (!status) return;
    status.textContent = text;
    status.className = isError ? 'danger' : '';
  }
  return {
    show: (...nodes) => content?.replaceChildren(...nodes.filter((node) => node !== false)),
    say,
    onClick(button, action) {
      button.disabled = true;
      say('');
      action()
        .catch((error) => say(messageOf(error), true))
        .finally(() => {
          button.disabled = false;
        });
    },
  };
}
