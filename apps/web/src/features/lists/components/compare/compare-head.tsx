import type { BrandDetail } from '@brandlode/contract';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { Link } from 'react-router';
import { BrandImage } from '#features/brands/components/brand-image.tsx';
import { moveBefore } from '#lib/move-before.ts';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { displayDomain } from '#lib/text/display-email.ts';
import { paths } from '#paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { ChangeIds } from '../../model/comparison.ts';

type HeadProps = {
  brands: BrandDetail[];
  index: number;
  /** Present if the comparison can be changed; the name then links to the brand's page. */
  onChange: ((change: ChangeIds) => void) | undefined;
  /** Shown as a line of a list, with larger buttons, instead of as the head of a column. */
  isListed?: boolean;
};

/** A brand's logo, name and domain, with buttons to move and remove it. */
export function CompareHead({ brands, index, onChange, isListed = false }: HeadProps) {
  const brand = brands[index];
  if (!brand) return null;
  const { id, brand_name: name, domain } = brand;
  const moveInFront = (moved: BrandDetail | undefined, of: BrandDetail | undefined) =>
    moved && of && onChange?.((ids) => moveBefore(ids, (each) => each, moved.id, of.id));
  const [before, after] = isListed ? ['up', 'down'] : ['left', 'right'];
  const BeforeIcon = isListed ? ChevronUpIcon : ChevronLeftIcon;
  const AfterIcon = isListed ? ChevronDownIcon : ChevronRightIcon;
  const size = isListed ? 'lg' : 'sm';
  return (
    <div
      className={`items-center gap-x-2 ${isListed ? 'flex flex-wrap' : 'grid grid-cols-[auto_minmax(0,1fr)]'}`}
    >
      <BrandImage brand={brand} image="logo" className="size-7 rounded-md" />
      {onChange ? (
        <Link
          to={paths.brandOverview(id)}
          title={`${name} · ${displayDomain(domain)}`}
          className={`truncate font-semibold leading-7 underline-offset-2 hover:underline ${isListed ? 'min-w-24 flex-1' : ''}`}
        >
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi title={`${name} · ${displayDomain(domain)}`} className="truncate font-semibold leading-7">
          {name}
        </bdi>
      )}
      {onChange && (
        <div className={`flex items-center ${isListed ? 'ml-auto gap-1' : '-ml-1 col-span-2'}`}>
          <IconButton
            size={size}
            label={`Move ${name} ${before}`}
            title={`Move ${before}`}
            disabled={index === 0}
            onClick={() => moveInFront(brand, brands[index - 1])}
          >
            <BeforeIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            size={size}
            label={`Move ${name} ${after}`}
            title={`Move ${after}`}
            disabled={index === brands.length - 1}
            onClick={() => moveInFront(brands[index + 1], brand)}
          >
            <AfterIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            size={size}
            label={`Remove ${name}`}
            title="Remove"
            onClick={onRemovalClick(() => onChange((ids) => ids.filter((other) => other !== id)))}
          >
            <XMarkIcon className="size-4" aria-hidden="true" />
          </IconButton>
          {!isListed && (
            <span className="ml-auto truncate text-ink-faint text-xs">{displayDomain(domain)}</span>
          )}
        </div>
      )}
    </div>
  );
}
