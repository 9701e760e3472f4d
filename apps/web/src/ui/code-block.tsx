import { ClipboardDocumentIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { copyText } from '#lib/text/copy-text.ts';
import { buttonClass } from '#ui/button-class.ts';

type Props = {
  label: string;
  /** Focuses the button, since the control that opened this no longer exists. */
  autoFocus?: boolean;
  /** Of long code that is to be copied rather than read. */
  isShort?: boolean;
  children: string;
};

/** Code that scrolls inside its box, with a button that copies it. */
export function CodeBlock({ label, autoFocus = false, isShort = false, children }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="min-w-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable region has to be reachable by keyboard */}
      <pre
        role="region"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-label={label}
        data-ring="inside"
        className={`${isShort ? 'max-h-48' : 'max-h-136'} overflow-auto rounded-lg border border-line bg-sunken p-3 text-sm`}
      >
        <code>{children}</code>
      </pre>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus={autoFocus}
        onClick={() => void copyText(children).then(setCopied)}
        onBlur={() => setCopied(false)}
        className={`mt-2 ${buttonClass('secondary', 'sm')}`}
      >
        <ClipboardDocumentIcon className="size-4.5" aria-hidden="true" />
        <span role="status">{copied ? 'Copied' : 'Copy'}</span>
      </button>
    </div>
  );
}
