import type { BrandDetail } from '@brandlode/contract';
import { ChevronLeftIcon, ChevronRightIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { Link } from 'react-router';
import { BrandImage } from '#features/brands/components/brand-image.tsx';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { paths } from '#paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CELL } from './compare-value.tsx';

type HeadProps = { brands: BrandDetail[]; index: number; onChange: ((ids: number[]) => void) | undefined };

/** A brand's column head: its name, and buttons to move and remove it if the comparison can be changed. */
export function CompareHead({ brands, index, onChange }: HeadProps) {
  const brand = brands[index];
  if (!brand) return null;
  const { id, brand_name: name, domain } = brand;
  const ids = brands.map((each) => each.id);
  const moveTo = (position: number) =>
    onChange?.(ids.filter((other) => other !== id).toSpliced(position, 0, id));
  return (
    <th scope="col" className={`${CELL} sticky top-0 z-2 bg-surface font-normal xl:top-top-bar`}>
      <div className="flex items-start gap-2">
        <BrandImage brand={brand} image="logo" className="size-8 shrink-0 rounded-md max-sm:hidden" />
        <div className="min-w-0 flex-1">
          {onChange ? (
            <Link
              to={paths.brandOverview(id)}
              className="wrap-anywhere line-clamp-2 font-semibold leading-6 underline-offset-2 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="wrap-anywhere line-clamp-2 font-semibold">{name}</bdi>
          )}
          <span className="block truncate text-ink-faint text-xs">{domain}</span>
        </div>
      </div>
      {onChange && (
        <div className="mt-1 -ml-1 flex items-center">
          <IconButton
            size="md"
            label={`Move ${name} left`}
            disabled={index === 0}
            onClick={() => moveTo(index - 1)}
          >
            <ChevronLeftIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            size="md"
            label={`Move ${name} right`}
            disabled={index === brands.length - 1}
            onClick={() => moveTo(index + 1)}
          >
            <ChevronRightIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            size="md"
            label={`Remove ${name}`}
            onClick={onRemovalClick(() => onChange(ids.filter((other) => other !== id)))}
          >
            <XMarkIcon className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </th>
  );
}
