import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '#lib/focus-if-lost.ts';

type Props = {
  value: string;
  /** The initial text if it is not `value`: a name that could not be saved. */
  draft?: string;
  /** Accessible name of the field. */
  label: string;
  maxLength: number;
  placeholder?: string;
  /** Reports why a name cannot be used; the field then stays open. */
  accepts?: (value: string) => boolean;
  onSave: (value: string) => void;
  onClose: () => void;
  className: string;
};

/** A name being edited: Enter or leaving the field saves it, Escape cancels. The keys return the focus to the button that opened it. */
export function EditableName({
  value,
  draft = value,
  label,
  maxLength,
  placeholder,
  accepts = () => true,
  onSave,
  onClose,
  className,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(draft);
  const isClosed = useRef(false);
  useEffect(() => input.current?.select(), []);

  function close(save: boolean) {
    // Leaving the page removes the field, which fires a blur event.
    if (isClosed.current) return;
    const name = text.trim();
    const isChanged = save && name !== '' && name !== value;
    if (isChanged && !accepts(name)) return;
    isClosed.current = true;
    if (isChanged) onSave(name);
    onClose();
  }

  return (
    <input
      ref={input}
      dir="auto"
      aria-label={label}
      value={text}
      maxLength={maxLength}
      placeholder={placeholder}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => close(true)}
      onKeyDown={(event) => {
        const { key, nativeEvent } = event;
        if (nativeEvent.isComposing) return;
        if (key !== 'Enter' && key !== 'Escape') return;
        const place = input.current?.parentElement;
        const region = place?.closest<HTMLElement>('[tabindex]');
        // A menu around the field stays open.
        if (key === 'Escape') event.stopPropagation();
        close(key === 'Enter');
        if (!isClosed.current) return;
        focusIfLost(() => {
          const opener =
            place?.querySelector<HTMLElement>('[aria-label^="Rename"]') ?? place?.querySelector('button');
          if (place?.isConnected && opener) opener.focus();
          else region?.focus({ preventScroll: true });
        });
      }}
      className={`field min-w-0 px-2 ${className}`}
    />
  );
}
