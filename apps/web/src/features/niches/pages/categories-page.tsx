import { paths } from '#paths.ts';
import { NicheIndex } from '../components/niche-index.tsx';

export default function CategoriesPage() {
  return (
    <NicheIndex
      kind="categories"
      title="Categories"
      lead="What the brands in a niche look like: size, prices, countries, technologies and gaps."
      pathOf={paths.category}
    />
  );
}
