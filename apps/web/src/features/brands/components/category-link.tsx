import { categoryByLabel } from '@brandlode/contract';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { CategoryPill } from './category-pill.tsx';

/** Links to the category's page; a label that is no known category is plain text. */
export function CategoryLink({ label }: { label: string }) {
  const category = categoryByLabel(label.toLowerCase());
  if (!category) return <CategoryPill>{label}</CategoryPill>;
  return (
    <Link to={paths.category(category.id)} className="inline-flex min-h-6 max-w-full items-center rounded-md">
      <CategoryPill className="hover:text-ink">{label}</CategoryPill>
    </Link>
  );
}
