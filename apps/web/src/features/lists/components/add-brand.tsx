import { AddToListButton } from './add-to-list-button.tsx';

type Props = { brandId: number; brandName: string; compact?: boolean };

export function AddBrand({ brandId, brandName, compact = false }: Props) {
  return (
    <AddToListButton
      addition={{ kind: 'brand', brandId, brandName }}
      {...(compact && { iconName: `Add to list: ${brandName}` })}
    />
  );
}
