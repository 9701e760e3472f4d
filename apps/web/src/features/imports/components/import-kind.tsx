import type { Import, ImportKind } from '@brandlode/contract';
import { Button } from '#ui/button.tsx';

type Props = { import: Import; onChoose: (kind: ImportKind) => void };

/** What the rows are read as, and what else they may be. */
export function ImportKindChoice({ import: fileImport, onChoose }: Props) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-ink-soft">{KIND_TEXTS[fileImport.kind]}</p>
      <div className="flex flex-wrap gap-2">
        {alternatives(fileImport).map(({ label, kind }) => (
          <Button key={kind} variant="secondary" size="sm" onClick={() => onChoose(kind)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

const KIND_TEXTS: Record<ImportKind, string> = {
  brands: 'Each row is read as a brand.',
  products: 'Each row is read as a product.',
  stores: 'Only the stores of the products are read, each as a brand.',
};

function alternatives({ kind, target, stores }: Import): { label: string; kind: ImportKind }[] {
  if (kind === 'brands') return [{ label: 'This is a list of products', kind: 'products' }];
  const brands = { label: 'This is a list of brands', kind: 'brands' as const };
  if (kind === 'products')
    return stores.length > 0 ? [{ label: 'Add its stores as brands', kind: 'stores' }, brands] : [brands];
  return target === 'catalogue' ? [{ label: 'Import the products', kind: 'products' }, brands] : [brands];
}
