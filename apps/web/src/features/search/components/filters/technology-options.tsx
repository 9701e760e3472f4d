import { type FacetsResponse, type FilterPayload, UNKNOWN } from '@brandlode/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { MultiSelect, type SelectOption } from '#ui/fields/multi-select.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import type { Filters } from '../../api/list-filters.ts';

type Props = {
  draft: FilterPayload;
  onDraft: (draft: FilterPayload) => void;
  lists: Pick<Filters, 'technologies' | 'traits'>;
  facets: FacetsResponse | undefined;
  /** The toggles of the group's columns. */
  children: ReactNode;
};

/** Platforms and technologies of all groups in one list, which stores use, or technologies that they do not use. */
export function TechnologyOptions({ draft, onDraft, lists, facets, children }: Props) {
  const [isAvoided, setIsAvoided] = useState(false);
  const { technologies = [], platforms = [] } = draft;
  const avoided = technologies.filter((value) => value.startsWith('-'));
  const used = technologies.filter((value) => !value.startsWith('-'));
  const options = useMemo(
    () => (isAvoided ? avoidedOptions(lists, facets) : usedOptions(lists, facets)),
    [isAvoided, lists, facets],
  );
  function onUsed(chosen: string[]) {
    const uses = chosen.filter((value) => !value.startsWith(PLATFORM));
    onDraft({
      ...draft,
      platforms: chosen
        .filter((value) => value.startsWith(PLATFORM))
        .map((value) => value.slice(PLATFORM.length)),
      // No store both uses and does not use it.
      technologies: [...uses, ...avoided.filter((value) => !uses.includes(value.slice(1)))],
    });
  }
  const onAvoided = (chosen: string[]) =>
    onDraft({
      ...draft,
      technologies: [...used.filter((value) => !chosen.includes(`-${value}`)), ...chosen],
    });
  const count = (text: string, selected: number) => (selected > 0 ? `${text} (${selected})` : text);
  return (
    <div className="p-1">
      <div className="mb-2">
        <SegmentedChoice
          legend="Stores that"
          size="wide"
          options={[
            { label: count('Uses', used.length + platforms.length), value: false },
            { label: count("Doesn't use", avoided.length), value: true },
          ]}
          value={isAvoided}
          onChange={setIsAvoided}
        />
      </div>
      <MultiSelect
        label="Search technologies"
        options={options}
        selected={isAvoided ? avoided : [...platforms.map((id) => PLATFORM + id), ...used]}
        onChange={isAvoided ? onAvoided : onUsed}
      />
      {children && <div className="mt-2 border-line border-t pt-2">{children}</div>}
    </div>
  );
}

/** Marks the platforms among the options. */
const PLATFORM = 'platform:';

function usedOptions({ technologies, traits }: Props['lists'], facets: Props['facets']): SelectOption[] {
  const counts = facets?.lists;
  return byCount([
    ...traits.platforms.map(({ id, label }) => ({
      value: PLATFORM + id,
      label,
      group: 'Platform',
      count: counts && (counts.platforms[id] ?? 0),
    })),
    { value: PLATFORM + UNKNOWN, label: 'Unknown platform', count: counts?.platforms[UNKNOWN] },
    ...technologies.map(({ id, name, group }) => ({
      value: id,
      label: name,
      group,
      count: counts && (counts.technologies[id] ?? 0),
    })),
    { value: UNKNOWN, label: 'Unknown technologies', count: counts?.technologies[UNKNOWN] },
  ]);
}

const avoidedOptions = ({ technologies }: Props['lists'], facets: Props['facets']): SelectOption[] =>
  byCount(
    technologies.map(({ id, name, group }) => ({
      value: `-${id}`,
      label: name,
      group,
      count: facets && (facets.withoutTechnology[id] ?? 0),
    })),
  );

const byCount = (options: SelectOption[]) => options.sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
