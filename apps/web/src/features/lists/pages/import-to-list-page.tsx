import type { PasteReport as Report } from '@brandlode/contract';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isMissing } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { useKeptTexts } from '#lib/session/use-kept-texts.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useImportToList } from '../api/import-to-list.ts';
import { useCreateList, useList } from '../api/lists.ts';
import { NoSuchList } from '../components/no-such-list.tsx';
import { PasteForm } from '../components/paste-form.tsx';
import { PasteReport } from '../components/paste-report.tsx';

/** Adds brands to an existing or new list from pasted names, domains and addresses. */
export default function ImportToListPage() {
  const { listId } = useParams();
  return (
    <div className="max-w-page">
      {listId === undefined ? <Import /> : <ImportToList key={listId} id={listId} />}
    </div>
  );
}

type ListName = { id: string; name: string };

function ImportToList({ id }: { id: string }) {
  const { data: list, error, isError, refetch } = useList(id);
  if (isMissing(error)) return <NoSuchList />;
  if (isError && !list)
    return (
      <>
        <PageTitle>Paste brands</PageTitle>
        <PageHeading title="Paste brands" />
        <LoadError className="mt-4" text="Couldn't load the list." onRetry={() => void refetch()} />
      </>
    );
  return <Import list={list ?? { id, name: 'Loading...' }} />;
}

function Import({ list }: { list?: ListName }) {
  const create = useCreateList();
  const paste = useImportToList();
  const {
    texts: { name, text },
    change,
  } = useKeptTexts({ name: '', text: '' });
  const [report, setReport] = useState<Report>();
  // A new list stays when the import fails, and is used by the next attempt.
  const target = list ?? create.data;

  const importTo = (listId: string) => paste.mutate({ listId, text }, { onSuccess: setReport });

  return (
    <>
      <PageTitle>Paste brands</PageTitle>
      <PageHeading
        title="Paste brands"
        lead={
          target ? (
            <TextLink to={paths.list(target.id)}>
              <bdi>{target.name}</bdi>
            </TextLink>
          ) : (
            'Make a new list from names, domains or addresses.'
          )
        }
      />
      {target && report ? (
        <PasteReport
          listId={target.id}
          listName={target.name}
          report={report}
          onMore={(next) => {
            change({ text: next });
            setReport(undefined);
          }}
        />
      ) : (
        <PasteForm
          name={target ? undefined : name}
          onName={(next) => change({ name: next })}
          text={text}
          onText={(next) => change({ text: next })}
          busy={create.isPending || paste.isPending}
          onSubmit={() => {
            if (target) importTo(target.id);
            else create.mutate(name.trim(), { onSuccess: ({ id }) => importTo(id) });
          }}
        />
      )}
    </>
  );
}
