import { InformationCircleIcon } from '@heroicons/react/16/solid';
import { Tooltip } from '#ui/tooltip.tsx';

/** Explains the order 'Most Popular'. */
export const PopularityNote = () => (
  <Tooltip
    content="By monthly visits. Where they are unknown: by rank in lists of popular sites, then by how well known the brand is, which is the larger of its audience (followers, likes, reviews) and its Wikidata entry (profiles, countries, logo, age). Other brands are in alphabetical order."
    trigger={
      <button
        type="button"
        aria-label="How brands are ordered"
        className="relative inline-flex size-6 items-center justify-center rounded-full align-middle text-ink-faint transition-colors hover:text-ink"
      >
        <InformationCircleIcon className="size-4" aria-hidden="true" />
      </button>
    }
  />
);
