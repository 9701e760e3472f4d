import type { CreatedApiKey } from '@brandlode/contract';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';

/** The only display of a new key. */
export function CreatedKey({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <div role="status" className="p-5">
      <h3 className="wrap-anywhere font-medium text-sm" dir="auto">
        {created.name}
      </h3>
      <p className="mt-0.5 mb-3 text-pretty text-ink-soft text-sm">
        Copy the key now and keep it safe, for example in a password manager. It is not shown again.
      </p>
      <CodeBlock label="API key" autoFocus>
        {created.key}
      </CodeBlock>
      <div className="mt-4 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
