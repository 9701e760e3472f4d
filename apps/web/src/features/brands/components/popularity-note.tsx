import { InformationCircleIcon } from '@heroicons/react/16/solid';
import { Tooltip } from '#ui/dialog/tooltip.tsx';

export const PopularityNote = () => (
  <Tooltip
    content="Brands are ordered by monthly visits. Brands without visit data follow, first those of which another metric is known, then by their rank in lists of popular sites, then by how well known they are: by their audience (followers, likes, reviews) or their Wikidata entry (profiles, countries, logo, age), whichever counts for more. All others are in alphabetical order."
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
