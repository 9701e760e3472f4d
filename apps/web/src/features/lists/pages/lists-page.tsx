import type { List } from '@brandlode/contract';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import type { PreloadPage } from '#lib/loading/preload-page.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { FindField } from '#ui/fields/find-field.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { movesTo } from '../../../lib/move-before.ts';
import { SortableRows } from '../../../ui/sortable-rows.tsx';
import { popularBrandIds } from '../../search/api/popular-brands.ts';
import { addToList } from '../api/list-memberships.ts';
import { listsQuery, useCreateList, useDeleteList, useLists, useUpdateList } from '../api/lists.ts';
import { ListRow } from '../components/list-row.tsx';
import { NewListForm } from '../components/new-list-form.tsx';
import { NoLists } from '../components/no-lists.tsx';

export const preload: PreloadPage = () => queryClient.prefetchQuery(listsQuery);

/** Rows rendered at once, fewer than a page has; typing finds the others. */
const MAX_ROWS = 100;
/** The search field is shown if there are more lists than this. */
const SEARCHABLE = 8;
export default function ListsPage() {
  const canEdit = useCanEdit();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { data, isError, isFetching, refetch } = useLists();
  const lists = data?.data;
  const create = useCreateList();
  const update = useUpdateList();
  const remove = useDeleteList();
  const [creating, setCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState('');
  const named = useLists(text).data;
  const found = named?.data.filter(({ name }) => foldText(name).includes(foldText(text.trim()))) ?? [];
  const matches = named?.next === undefined ? found.length : named.total;
  const shown = found.slice(0, MAX_ROWS);

  const open = ({ id }: List) => void navigate(paths.list(id));
  const addExample = async (list: List) => {
    const brandIds = await popularBrandIds();
    if (brandIds.length > 0) await addToList(list.id, { brandIds });
  };

  return (
    <div className="max-w-page">
      <PageTitle>Lists</PageTitle>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageHeading title="Lists" lead="Brands you keep, with your own status, rating, tags and notes." />
        {lists && lists.length > 0 && canEdit && (
          <div className="flex flex-wrap gap-2">
            <Link to={paths.importToNewList} className={buttonClass('secondary', 'sm')}>
              Paste brands
            </Link>
            <Button
              ref={opener}
              size="sm"
              onClick={() => {
                setCreating(true);
                // The second click of a double click takes the focus.
                field.current?.focus();
              }}
              {...shortcutProps('new-list')}
            >
              New list
            </Button>
          </div>
        )}
      </div>
      {creating && (
        <NewListForm
          field={field}
          busy={create.isBusy}
          onCreate={(name) => create.mutate(name, { onSuccess: open })}
          onClose={() => {
            setCreating(false);
            focusIfLost(() => opener.current?.focus());
          }}
        />
      )}
      {!lists && isError && !isFetching && (
        <LoadError className="mt-4" text="Couldn't load your lists." onRetry={() => void refetch()} />
      )}
      {!lists && !(isError && !isFetching) && <div className="card skeleton mt-4 h-40" />}
      {lists?.length === 0 && !creating && (
        <NoLists
          busy={create.isBusy}
          onNew={() => setCreating(true)}
          onExample={() =>
            create.mutate(
              'Example list',
              // An empty list explains itself.
              {
                onSuccess: (list) =>
                  void addExample(list)
                    .catch(console.error)
                    .then(() => open(list)),
              },
            )
          }
        />
      )}
      {lists && lists.length > SEARCHABLE && (
        <FindField label="Find a list" text={text} onText={setText} className="mt-4 w-full max-w-xs" />
      )}
      {lists && lists.length > 0 && (
        <SortableRows
          ids={shown.map(({ id }) => id)}
          onMove={(id, before) => {
            const ids = shown.map((list) => list.id);
            for (const step of movesTo(ids, id, before, shown.length === data?.total)) {
              const list = shown.find(({ id }) => id === step.id);
              if (list) update.mutate({ list, change: { before: step.before } });
            }
          }}
        >
          <ul className="card mt-4 divide-y divide-line overflow-hidden">
            {shown.map((list) => (
              <ListRow
                key={list.id}
                list={list}
                onRename={(name, onError) => update.mutate({ list, change: { name } }, { onError })}
                onDelete={() => remove.mutate(list)}
              />
            ))}
          </ul>
        </SortableRows>
      )}
      {matches > shown.length && (
        <p className="mt-3 text-ink-faint text-sm">
          The first {MAX_ROWS} of {formatExact(matches)} lists. Type a part of the name to find the others.
        </p>
      )}
      {lists && lists.length > 0 && found.length === 0 && (
        <p className="mt-3 text-ink-soft text-sm">No list has this name.</p>
      )}
      <p role="status" className="sr-only">
        {text.trim() === '' ? '' : `${formatCount(matches, 'list')} found`}
      </p>
    </div>
  );
}
