import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { LoadError } from '#ui/load-error.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { savedSearchesQuery } from '../api/saved-searches.ts';
import { searchPath } from '../model/saved-search.ts';

export default function SavedSearchPage() {
  const { searchId } = useParams();
  const { data, isError, isFetching, refetch } = useQuery(savedSearchesQuery);
  const saved = data?.data.find(({ id }) => id === searchId);
  if (saved) return <Navigate to={searchPath(saved.search, saved.id)} replace />;
  if (isError && !isFetching)
    return <LoadError text="Couldn't load the saved search." onRetry={() => void refetch()} />;
  // The cached list may lack a search just saved by another member.
  if (!data || isFetching) return <LoadingPage />;
  return (
    <>
      <PageTitle>Saved search not found</PageTitle>
      <PageHeading
        title="Saved search not found"
        lead="It was deleted, or it belongs to another workspace."
      />
      <Link to={paths.searchBrands} className={`${buttonClass()} mt-4`}>
        Open Search
      </Link>
    </>
  );
}
