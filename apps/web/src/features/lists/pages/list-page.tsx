import type { List } from '@brandlode/contract';
import { ChevronDownIcon, PencilSquareIcon } from '@heroicons/react/16/solid';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { CheckButton } from '#features/checks/components/check-button.tsx';
import { FollowButton } from '#features/watching/components/follow-button.tsx';
import { isMissing } from '#lib/loading/http.ts';
import type { PreloadPage } from '#lib/loading/preload-page.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { EditableName } from '../../../ui/editable-name.tsx';
import { ExportButton } from '../../exports/components/export-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { listBrandsQuery, refetchListBrands, useListBrands } from '../api/list-brands.ts';
import { listQuery, useDeleteList, useList, useUpdateList } from '../api/lists.ts';
import { ListBoard } from '../components/board/deferred-board.ts';
import { ListTable } from '../components/list-table.tsx';
import { ListToolbar } from '../components/list-toolbar.tsx';
import { NoSuchList } from '../components/no-such-list.tsx';
import { type OnListView, useListView } from '../hooks/use-list-view.ts';
import { firstQueryOf, type ListView, parseListView } from '../model/list-view.ts';

export const preload: PreloadPage = async ({ listId = '' }, search) => {
  await Promise.all([
    queryClient.prefetchQuery(listQuery(listId)),
    queryClient.prefetchQuery(listBrandsQuery(listId, firstQueryOf(parseListView(search)))),
  ]);
};

export default function ListPage() {
  const { listId = '' } = useParams();
  const { data: list, error, isError, isFetching, refetch } = useList(listId);
  const { view, onView } = useListView();

  if (isMissing(error)) return <NoSuchList />;
  return (
    <>
      <PageTitle>{list?.name ?? 'Loading...'}</PageTitle>
      <Link to={paths.lists} className="text-ink-soft text-sm underline-offset-2 hover:underline">
        Lists
      </Link>
      {list ? (
        // Selection and open panels belong to one list.
        <Loaded key={list.id} list={list} view={view} onView={onView} />
      ) : isError && !isFetching ? (
        <LoadError className="mt-4" text="Couldn't load this list." onRetry={() => void refetch()} />
      ) : (
        <>
          <h1 className="font-semibold text-ink-soft text-xl tracking-tight">
            <span role="status">Loading...</span>
          </h1>
          <div className="card skeleton mt-16 h-96" />
        </>
      )}
    </>
  );
}

type Props = { list: List; view: ListView; onView: OnListView };

/** Sites that turn out to be stores appear once they have been checked. */
function useShowChecked({ id, pending }: List) {
  const before = useRef(pending);
  useEffect(() => {
    if (pending < before.current) void refetchListBrands(id);
    before.current = pending;
  }, [id, pending]);
}

function Loaded({ list, view, onView }: Props) {
  useShowChecked(list);
  return (
    <>
      <Heading list={list} view={view} />
      <div className="mt-4">
        {view.view === 'table' ? (
          <ListTable list={list} view={view} onView={onView} />
        ) : (
          <>
            <ListToolbar view={view} statuses={list.statuses} tags={[]} onView={onView} />
            <ListBoard list={list} fallback={<div className="card skeleton mt-4 h-96" />} />
          </>
        )}
      </div>
    </>
  );
}

function Heading({ list, view }: Pick<Props, 'list' | 'view'>) {
  const canEdit = useCanEdit();
  const navigate = useNavigate();
  const update = useUpdateList();
  const remove = useDeleteList();
  const [draft, setDraft] = useState<string>();
  /** On a phone, all actions but the first two are shown on demand. */
  const [hasMore, setHasMore] = useState(false);
  const { unavailable = 0 } = useListBrands(list.id, firstQueryOf(view)).data ?? {};
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        {draft !== undefined ? (
          <EditableName
            label="Name of the list"
            value={list.name}
            maxLength={100}
            draft={draft}
            onSave={(name) => update.mutate({ list, change: { name } }, { onError: () => setDraft(name) })}
            onClose={() => setDraft(undefined)}
            className="h-9 w-80 max-w-full text-base"
          />
        ) : (
          <div className="flex items-center gap-1.5">
            <h1 dir="auto" className="wrap-anywhere min-w-0 font-semibold text-xl tracking-tight">
              {list.name}
            </h1>
            {canEdit && (
              <IconButton size="md" label="Rename list" title="Rename" onClick={() => setDraft(list.name)}>
                <PencilSquareIcon className="size-4" aria-hidden="true" />
              </IconButton>
            )}
          </div>
        )}
        <p className="digits mt-0.5 text-ink-soft text-sm">
          {formatCount(list.brands, 'brand')}
          {unavailable > 0 && ` (${formatExact(unavailable)} unavailable)`}
          {list.pending > 0 && ` · ${formatCount(list.pending, 'site')} being checked`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {canEdit && (
          <Link to={paths.importToList(list.id)} className={buttonClass('secondary', 'sm')}>
            Paste brands
          </Link>
        )}
        <FollowButton kind="list" id={list.id} name={list.name} />
        <Button
          variant="secondary"
          size="sm"
          className="sm:hidden"
          aria-expanded={hasMore}
          onClick={() => setHasMore(!hasMore)}
        >
          More
          <ChevronDownIcon
            className={`-mr-1 size-4 transition-transform ${hasMore ? 'rotate-180' : ''}`}
            aria-hidden="true"
          />
        </Button>
        <div className={`contents ${hasMore ? '' : 'max-sm:hidden'}`}>
          {list.brands > unavailable && (
            <CheckButton stores={{ listId: list.id }} count={list.brands - unavailable} />
          )}
          <Link to={paths.changesOfList(list.id)} className={buttonClass('secondary', 'sm')}>
            What changed
          </Link>
          <ShareButton target={{ listId: list.id }} name={list.name} />
          <ExportButton
            source={{ listId: list.id }}
            of="list"
            total={list.brands - unavailable}
            count={list.brands - unavailable}
            unavailable={unavailable}
          />
          {canEdit && (
            <Button
              variant="danger"
              size="sm"
              onClick={() => {
                remove.mutate(list);
                void navigate(paths.lists);
              }}
            >
              Delete list
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
