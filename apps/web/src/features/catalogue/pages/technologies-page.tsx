import { paths } from '#paths.ts';
import { NicheIndex } from '../components/niche-index.tsx';

export default function TechnologiesPage() {
  return (
    <NicheIndex
      kind="technologies"
      title="Technologies"
      lead="What stores run on, and which brands use it."
      pathOf={paths.technology}
    />
  );
}
