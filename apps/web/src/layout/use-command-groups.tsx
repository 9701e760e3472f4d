import { BookmarkIcon, QueueListIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BrandImage } from '#features/brands/components/brand-image.tsx';
import type { Entry } from '#features/brands/components/command-option.tsx';
import { useBrandSearch } from '#features/brands/hooks/use-brand-search.ts';
import { displayDomain } from '#lib/text/display-email.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { useLists } from '../features/lists/api/lists.ts';
import { savedSearchesQuery } from '../features/search/api/saved-searches.ts';
import { matchesText, matchNoun, searchPath } from '../features/search/model/saved-search.ts';
import { type Command, matchingCommands, PAGES, pageCommands, useActions } from './commands.ts';

/** The most lists or saved searches among the options. */
const MAX_NAMED = 5;

/** Everything that the command menu offers for a text, in the order of the screen. */
export function useCommandGroups(text: string) {
  const actions = useActions();
  const [page] = useState(pageCommands);
  const search = useBrandSearch(text);
  const keyword = foldText(search.keyword);
  const matchingNames = <Item extends { name: string }>(items: Item[] = []) =>
    items.filter(({ name }) => foldText(name).includes(keyword)).slice(0, MAX_NAMED);
  const lists = matchingNames(useLists(search.keyword).data?.data);
  const searches = matchingNames(useQuery(savedSearchesQuery).data?.data);
  const toEntries = (commands: Command[]): Entry[] =>
    matchingCommands(commands, text).map(({ Icon, also: _, ...command }) => ({
      ...command,
      key: command.label,
      icon: <Icon className="size-4.5 text-ink-faint" aria-hidden="true" />,
    }));
  const groups: { name: string; entries: Entry[] }[] = [
    { name: 'Pages', entries: toEntries(PAGES) },
    { name: 'This page', entries: toEntries(page) },
    {
      name: 'Lists',
      entries: lists.map(({ id, name, brands }) => ({
        key: `list ${id}`,
        label: name,
        detail: formatCount(brands, 'brand'),
        to: paths.list(id),
        icon: <QueueListIcon className="size-4.5 text-ink-faint" aria-hidden="true" />,
      })),
    },
    {
      name: 'Saved searches',
      entries: searches.map(({ id, name, ...saved }) => ({
        key: `search ${id}`,
        label: name,
        detail: `${matchesText(saved)} ${matchNoun(saved)}`,
        to: searchPath(saved.search, id),
        icon: <BookmarkIcon className="size-4.5 text-ink-faint" aria-hidden="true" />,
      })),
    },
    { name: 'Actions', entries: toEntries(actions) },
    {
      name: 'Brands',
      entries: (search.found?.data ?? []).map((brand) => ({
        key: `brand ${brand.id}`,
        label: brand.brand_name,
        detail: displayDomain(brand.domain),
        to: paths.brandOverview(brand.id),
        icon: <BrandImage brand={brand} image="logo" className="size-7 rounded-md" />,
      })),
    },
  ];
  return { groups, search };
}
