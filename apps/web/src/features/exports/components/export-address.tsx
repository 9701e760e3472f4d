import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';

/** The secret address of an export as a formula, shown only once. */
export function ExportAddress({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="mt-1.5 mb-3 text-pretty text-ink-soft text-sm">
        Paste this formula into a cell in Google Sheets. In Excel, enter the address in it under Data, From
        Web. Copy it now: it won't be shown again. Anyone who has the address can read these brands; you can
        revoke it under Settings, API.
      </p>
      <CodeBlock label="Formula" autoFocus>{`=IMPORTDATA("${url}")`}</CodeBlock>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  );
}
