import { MAX_BRANDS_AT_ONCE } from '@brandlode/contract';
import { ScaleIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { CheckButton } from '#features/checks/components/check-button.tsx';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { isComparable } from '../model/comparison.ts';
import { AddToListButton } from './add-to-list-button.tsx';

/** For the selected brands of a table: adds them to a list, checks or compares them. */
export function SelectionActions({ brandIds, onDone }: { brandIds: number[]; onDone: () => void }) {
  return (
    <>
      <AddToListButton addition={{ kind: 'brands', brandIds, onDone }} />
      {brandIds.length <= MAX_BRANDS_AT_ONCE && (
        <CheckButton stores={{ brandIds }} count={brandIds.length} onDone={onDone} />
      )}
      {isComparable(brandIds.length) && (
        <Link
          to={paths.compareOf(brandIds)}
          {...shortcutProps('compare-brand')}
          className={buttonClass('secondary', 'sm')}
        >
          <ScaleIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
          Compare
        </Link>
      )}
    </>
  );
}
