import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed; the browser takes the page as it is after its event. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const set = ({ type }: Event) => flushSync(() => setIsPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', set);
    window.addEventListener('afterprint', set);
    return () => {
      window.removeEventListener('beforeprint', set);
      window.removeEventListener('afterprint', set);
    };
  }, []);
  return isPrinting;
}
