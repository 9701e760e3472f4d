import type { SharedComparison as Content, MetricKey } from '@brandlode/contract';
import { useState } from 'react';
import type { ChartPeriod } from '#ui/chart/chart-data.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LabeledSwitch } from '#ui/fields/labeled-switch.tsx';
import { Section } from '#ui/section.tsx';
import { CompareHistory } from '../../lists/components/compare/compare-history.tsx';
import { CompareLayout } from '../../lists/components/compare/compare-layout.tsx';
import { CompareTable } from '../../lists/components/compare/compare-table.tsx';
import { NotePreview } from '../../lists/components/notes/note-preview.tsx';

/** A read-only comparison with display options. */
export function SharedComparison({
  comparison: { data, histories, products, notes },
}: {
  comparison: Content;
}) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [sources, setSources] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [history, setHistory] = useState<{ metric?: MetricKey; indexed?: boolean; period?: ChartPeriod }>({});
  const noted = data.flatMap(({ id, brand_name }) => {
    const text = notes[id];
    return text ? [{ id, name: brand_name, text }] : [];
  });
  if (data.length === 0)
    return <EmptyState title="No brands" text="The brands in this comparison aren't available right now." />;
  return (
    <CompareLayout
      brands={data.length}
      controls={
        <>
          <LabeledSwitch label="Only differences" checked={onlyDifferences} onChange={setOnlyDifferences} />
          <LabeledSwitch label="Sources" checked={sources} onChange={setSources} />
        </>
      }
      table={<CompareTable brands={data} {...{ products, onlyDifferences, sources }} />}
    >
      {noted.length > 0 && (
        <Section title="Notes" className="mt-4">
          <div className="card mt-3 divide-y divide-line">
            {noted.map(({ id, name, text }) => (
              <div key={id} className="p-4">
                <h3 className="mb-1.5 font-medium text-sm">
                  <bdi>{name}</bdi>
                </h3>
                <NotePreview text={text} />
              </div>
            ))}
          </div>
        </Section>
      )}
      <CompareHistory
        brands={data}
        histories={histories}
        metric={history.metric}
        isOpen={isHistoryOpen}
        onToggle={() => setHistoryOpen(!isHistoryOpen)}
        indexed={history.indexed ?? false}
        period={history.period ?? 'all'}
        onChange={(change) => setHistory({ ...history, ...change })}
      />
    </CompareLayout>
  );
}
