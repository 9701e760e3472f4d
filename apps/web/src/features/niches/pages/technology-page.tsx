import { TECHNOLOGIES } from '@brandlode/contract';
import { useParams } from 'react-router';
import { paths } from '#paths.ts';
import { NotFound } from '../../brands/components/not-found.tsx';
import { NicheScreen } from '../components/niche-screen.tsx';

const UP = { to: paths.technologies, label: 'All technologies' };

export default function TechnologyPage() {
  const { technologyId = '' } = useParams();
  const technology = TECHNOLOGIES.get(technologyId);
  if (!technology) return <NotFound title="Technology not found" up={UP} />;
  const { id, name, group } = technology;
  return (
    <NicheScreen
      key={id}
      kind="technologies"
      id={id}
      name={name}
      lead={`${group}. Brands whose stores use it, based on their public pages. Stores that haven't been checked are not included.`}
      up={UP}
      filter={{ technologies: [id] }}
      hidden={[]}
    />
  );
}
