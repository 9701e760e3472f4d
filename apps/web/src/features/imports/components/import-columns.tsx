import { IMPORT_COLUMNS, type Import } from '@brandlode/contract';
import { SelectOf } from '#ui/fields/select.tsx';
import { Section } from '#ui/section.tsx';
import { productColumnText } from '../model/import-texts.ts';

type Props = {
  import: Import;
  onMap: (header: string, column: string | null) => void;
};

const BRAND_COLUMNS = [
  { label: 'Not imported', value: null },
  ...IMPORT_COLUMNS.map(({ key, label }) => ({ label, value: key })),
];

/** Sample cells shown for a column. */
const SAMPLES = 3;

/** Each column of the file, what it is imported as, and some of its cells. */
export function ImportColumns({ import: { kind, columns, samples }, onMap }: Props) {
  return (
    <Section title="Columns">
      <p className="mt-0.5 text-ink-soft text-sm">
        {kind === 'products'
          ? 'Product files have fixed columns.'
          : "Fix any column that was matched incorrectly. People's names, email addresses and telephone numbers are never imported."}
      </p>
      <div className="card mt-3 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="*:h-9 *:border-line *:border-b *:px-4 *:font-medium *:text-ink-faint *:text-xs">
              <th scope="col">In the file</th>
              <th scope="col">Imported as</th>
              <th scope="col" className="hidden md:table-cell">
                For example
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {columns.map(({ header, column, recognisedBy, conversion, contact, question }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns of one name
              <tr key={index} className="align-top">
                <th scope="row" className="wrap-anywhere max-w-60 px-4 py-2.5 font-normal">
                  <bdi>{header || `Column ${index + 1}`}</bdi>
                  <span className="wrap-anywhere mt-0.5 block text-ink-faint text-xs md:hidden">
                    <bdi>{examples(samples, index)}</bdi>
                  </span>
                </th>
                <td className="w-56 px-4 py-1.5">
                  {contact ? (
                    <p className="py-1 text-ink-soft">Not imported: contact data</p>
                  ) : kind === 'products' ? (
                    <p className={`py-1 ${column === null ? 'text-ink-faint' : 'font-medium'}`}>
                      {column === null ? 'Not imported' : productColumnText(column)}
                    </p>
                  ) : (
                    <>
                      <SelectOf
                        aria-label={`Import ${header || `column ${index + 1}`} as`}
                        options={BRAND_COLUMNS}
                        value={column}
                        onChange={(column) => onMap(header, column)}
                        className="h-9.5 w-full text-base sm:h-8.5 sm:text-sm"
                      />
                      {question && <p className="mt-1 text-ink-soft text-xs">Left out until you choose</p>}
                      {recognisedBy && (
                        <p className="mt-1 text-ink-faint text-xs">Recognised by {recognisedBy}</p>
                      )}
                      {conversion && (
                        <p className="mt-1 text-ink-soft text-xs">
                          {conversion.charAt(0).toUpperCase() + conversion.slice(1)}
                        </p>
                      )}
                    </>
                  )}
                </td>
                <td className="wrap-anywhere hidden px-4 py-2.5 text-ink-soft md:table-cell">
                  <bdi>{examples(samples, index)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const examples = (samples: string[][], column: number): string =>
  samples
    .map((row) => row[column]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES)
    .map((cell) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell))
    .join(' · ');
