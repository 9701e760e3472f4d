import { useEffect, useRef, useState } from 'react';

/** One line of a text, with a button that shows all of it where it is longer. */
export function ClampedText({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const node = text.current;
    if (!node || isOpen) return;
    const observer = new ResizeObserver(() => setIsCut(node.scrollHeight > node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className="flex min-w-0 basis-full items-baseline gap-x-2 text-ink-soft text-sm">
      <p
        ref={text}
        dir="auto"
        className={`wrap-anywhere min-w-0 max-w-4xl whitespace-pre-line ${isOpen ? '' : 'line-clamp-1'}`}
      >
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-my-0.5 min-h-6 shrink-0 rounded-sm font-medium text-ink underline-offset-2 hover:underline"
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </div>
  );
}
