type Props = { label: string; state: 'none' | 'some' | 'all' };

/** The check box of a row or of the page; the table handles its clicks and keys. */
export const SelectBox = ({ label, state }: Props) => (
  <label className="-my-2 -ml-2 grid size-8 shrink-0 cursor-pointer place-items-center">
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      readOnly
      data-select
      className="size-4 accent-accent"
    />
  </label>
);
