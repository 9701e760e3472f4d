import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';

/** The secret address of an export as a formula, shown only once. */
export function ExportAddress({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="mt-1.5 mb-3 text-pretty text-ink-soft text-sm">
        Paste this formula into a cell of Google Sheets. Excel gets the same address under Data, From Web. It
        is not shown again, and anyone who has it can read these brands; revoke it under Settings, API.
      </p>
      <CodeBlock label="Formula" autoFocus>{`=IMPORTDATA("${url}")`}</CodeBlock>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  );
}
