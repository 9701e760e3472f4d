import type { ColumnChoice, Import, ImportFileColumn } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { leftOut } from '../model/import-texts.ts';

type Props = { import: Import; onChoose: (header: string, choice: ColumnChoice | null) => void };

/** What the file does not say, and values that may mean unknown, each with its answers. */
export function OpenQuestions({ import: { kind, columns }, onChoose }: Props) {
  const questions = columns.filter(({ question }) => question !== undefined);
  const repeated = columns.filter((column) => column.repeated && column.question === undefined);
  if (kind === 'products' || questions.length + repeated.length === 0) return null;
  return (
    <Rows title="Please check">
      {questions.map((column) => (
        <Row
          key={column.header}
          column={column}
          onChoose={onChoose}
          text={`${column.question} It is left out until you choose.`}
        >
          <Answer header={column.header} label="Leave out" onClick={() => onChoose(column.header, null)} />
        </Row>
      ))}
      {repeated.map((column) => (
        <Row
          key={column.header}
          column={{ header: column.header }}
          onChoose={onChoose}
          text={repeatedText(column)}
        >
          <Answer
            header={column.header}
            label={`Treat ${column.repeated?.value} as unknown`}
            onClick={() => onChoose(column.header, withoutRepeated(column))}
          />
        </Row>
      ))}
    </Rows>
  );
}

export function ColumnsLeftOut({ import: fileImport, onChoose }: Props) {
  const columns = leftOut(fileImport).filter(({ contact, question }) => !contact && question === undefined);
  if (fileImport.kind === 'products' || columns.length === 0) return null;
  return (
    <Rows title="Not imported">
      {columns.map((column) => (
        <Row
          key={column.header}
          column={column}
          onChoose={onChoose}
          text={column.choices?.length ? 'Import it as' : 'Choose what it is in the table of columns.'}
        />
      ))}
    </Rows>
  );
}

const Rows = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} className="mt-6">
    <ul className="card mt-3 divide-y divide-line text-sm">{children}</ul>
  </Section>
);

type RowProps = {
  column: Pick<ImportFileColumn, 'header' | 'choices'>;
  text: string;
  onChoose: Props['onChoose'];
  children?: ReactNode;
};

function Row({ column: { header, choices = [] }, text, onChoose, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="wrap-anywhere min-w-0 flex-1 basis-64">
        <bdi className="font-medium">{header}</bdi> <span className="text-ink-soft">{text}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ label, choice }) => (
          <Answer key={label} header={header} label={label} onClick={() => onChoose(header, choice)} />
        ))}
        {children}
      </div>
    </li>
  );
}

const Answer = ({ header, label, onClick }: { header: string; label: string; onClick: () => void }) => (
  <Button
    variant="secondary"
    size="sm"
    aria-label={`${header}: ${label}`}
    onClick={({ currentTarget }) => {
      // The row disappears once the answer is saved.
      currentTarget.closest('main')?.focus({ preventScroll: true });
      onClick();
    }}
  >
    {label}
  </Button>
);

const repeatedText = ({ repeated }: ImportFileColumn) =>
  `has ${repeated?.value} in ${repeated?.rows} of the first ${repeated?.of} rows. Does it mean unknown?`;

/** The column as it is read now, without the repeated value. */
const withoutRepeated = ({ column, choice, repeated }: ImportFileColumn): ColumnChoice => ({
  ...choice,
  column: column ?? '',
  without: [...(choice?.without ?? []), repeated?.value ?? ''],
});
