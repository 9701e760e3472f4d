import { saveBlob } from '#lib/loading/download-file.ts';
import { useProductName } from '#lib/product.ts';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { DialogTitle } from '#ui/dialog/dialog.tsx';

/** The only display of new recovery codes. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const name = useProductName();
  const text = codes.join('\n');
  return (
    <div>
      <DialogTitle className="font-semibold text-base">Save your recovery codes</DialogTitle>
      <p className="mt-2 mb-4 text-pretty text-ink-soft text-sm">
        Use each once in place of a code or passkey, for example if you lose your phone. Keep them safe, for
        example in a password manager. They are not shown again.
      </p>
      <CodeBlock label="Recovery codes" autoFocus>
        {text}
      </CodeBlock>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          onClick={() =>
            saveBlob(
              new Blob([`Recovery codes for ${name}\n\n${text}\n`], { type: 'text/plain' }),
              'recovery-codes.txt',
            )
          }
        >
          Download
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
