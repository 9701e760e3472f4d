import { AddToListButton } from './add-to-list-button.tsx';

/** Adds the selected brands of a table to a list. */
export function SelectionActions({ brandIds, onDone }: { brandIds: number[]; onDone: () => void }) {
  return <AddToListButton addition={{ kind: 'brands', brandIds, onDone }} />;
}
