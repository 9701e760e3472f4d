import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

type Props = { title: string; text?: string; up: { to: string; label: string } };

export function NotFound({ title, text = 'There is nothing at this address.', up }: Props) {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        heading="h1"
        title={title}
        text={text}
        action={
          <Link to={up.to} className={buttonClass('secondary')}>
            {up.label}
          </Link>
        }
      />
    </div>
  );
}
