import { Link, useSearchParams } from 'react-router';
import { isMissing } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { useKeptFocus } from '#lib/use-kept-focus.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useImport } from '../api/imports.ts';
import { ChooseFile } from '../components/choose-file.tsx';
import { EarlierImports } from '../components/earlier-imports.tsx';
import { ImportView } from '../components/import-view.tsx';

/** `?id=` opens an import; without it the page asks for a file. */
export default function ImportPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  useKeptFocus(id ?? 'new');
  return (
    <div className="max-w-page">
      <PageTitle>Import</PageTitle>
      <PageHeading
        title="Import"
        lead="Brands from a spreadsheet, an export from another tool, or a list of websites."
      />
      {id ? (
        <OneImport key={id} id={id} />
      ) : (
        <div className="mt-5">
          <ChooseFile />
          <EarlierImports />
        </div>
      )}
    </div>
  );
}

function OneImport({ id }: { id: string }) {
  const { data, error, refetch } = useImport(id);
  const isUnknown = isMissing(error);
  useKeptFocus(isUnknown ? 'unknown' : data && `${data.status} ${data.kind}`);
  return (
    <>
      <p className="mt-3 mb-2 text-sm">
        <Link
          to={paths.import}
          className="inline-block py-1 text-ink-soft underline-offset-2 hover:text-ink hover:underline"
        >
          All imports
        </Link>
      </p>
      {data && !isUnknown && <ImportView import={data} />}
      {isUnknown && (
        <div className="card">
          <EmptyState
            title="Import not found"
            text="This import does not exist, or was deleted."
            action={
              <Link to={paths.import} className={buttonClass('secondary')}>
                All imports
              </Link>
            }
          />
        </div>
      )}
      {!data && !isUnknown && (
        <div className="text-sm" role="status">
          {error ? <LoadError text="Couldn't load this import." onRetry={refetch} /> : 'Loading...'}
        </div>
      )}
    </>
  );
}
