import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** The whole page of a list that does not exist. */
export const NoSuchList = () => (
  <div className="card">
    <PageTitle>List not found</PageTitle>
    <EmptyState
      heading="h1"
      title="This list doesn't exist"
      text="It may have been deleted, or it belongs to a workspace that you are not a member of."
      action={
        <Link to={paths.lists} className={buttonClass('primary')}>
          Show all lists
        </Link>
      }
    />
  </div>
);
