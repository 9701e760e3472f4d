import { categoryById } from '@brandlode/contract';
import { useParams } from 'react-router';
import { paths } from '#paths.ts';
import { NotFound } from '../../brands/components/not-found.tsx';
import { NicheScreen } from '../components/niche-screen.tsx';

const UP = { to: paths.categories, label: 'Niches' };

export default function CategoryPage() {
  const { categoryId = '' } = useParams();
  const category = categoryById(Number(categoryId));
  if (!category || String(category.id) !== categoryId) return <NotFound title="Category not found" up={UP} />;
  const { id, label, parentId } = category;
  const parent = parentId === null ? undefined : categoryById(parentId);
  return (
    <NicheScreen
      key={id}
      kind="categories"
      id={String(id)}
      name={label}
      lead={parent ? `Part of ${parent.label}.` : 'What the brands in this category look like.'}
      up={UP}
      filter={{ categories: [label.toLowerCase()] }}
      hidden={parentId === null ? [id] : [id, parentId]}
    />
  );
}
