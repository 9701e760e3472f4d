import { paths } from '#paths.ts';
import { NicheIndex } from '../components/niche-index.tsx';

export default function TechnologiesPage() {
  return (
    <NicheIndex
      kind="technologies"
      title="Technologies"
      lead="The technologies stores run on, and the brands that use them."
      pathOf={paths.technology}
    />
  );
}
