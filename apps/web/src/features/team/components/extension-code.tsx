import type { ExtensionCode as Code } from '@brandlode/contract';
import { useEffect, useRef } from 'react';

/** What to do with the code; focused, since the button that created it no longer exists. */
export function ExtensionCode({ code, expiresAt }: Code) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const time = new Date(expiresAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-base">
        Now press the extension's button again
      </h2>
      <p className="mt-1 text-pretty text-ink-soft">
        On this page it connects automatically. On any other page, enter this code:
      </p>
      <p className="digits mt-4 font-semibold text-xl tracking-widest" data-code={code}>
        {code.slice(0, 4)}-{code.slice(4)}
      </p>
      <p className="mt-1 text-ink-faint text-xs">Works once, in the browser that asked, until {time}.</p>
    </>
  );
}
