import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export function NicheNotFound({ title, up }: { title: string; up: { to: string; label: string } }) {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        heading="h1"
        title={title}
        text="There is nothing at this address."
        action={
          <Link to={up.to} className={buttonClass('secondary')}>
            {up.label}
          </Link>
        }
      />
    </div>
  );
}
