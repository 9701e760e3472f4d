import type { BrandEvent } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandImage } from '#features/brands/components/brand-image.tsx';
import { paths } from '#paths.ts';
import { Section } from '#ui/section.tsx';

type Props = { title: ReactNode; more?: ReactNode; children: ReactNode };

/** A part of the brief: lines that link to their evidence, and what they were chosen from. */
export const BriefSection = ({ title, more, children }: Props) => (
  <Section title={title} className="min-w-0">
    <div className="card mt-2 overflow-hidden">
      <ul className="divide-y divide-line">{children}</ul>
      {more && <p className="border-line border-t px-3 py-1.5 text-xs">{more}</p>}
    </div>
  </Section>
);

type LineProps = {
  brand: BrandEvent['brand'];
  /** The section of the brand's page with the evidence. */
  section: Parameters<typeof paths.brandSection>[1];
  text?: ReactNode;
  /** At the end of the line. */
  value?: ReactNode;
  note?: ReactNode;
};

export function BriefLine({ brand, section, text, value, note }: LineProps) {
  const shown = { ...brand, brand_name: brand.name, profile_image: brand.image, cover_image: null };
  return (
    <li>
      <Link
        to={paths.brandSection(brand.id, section)}
        data-ring="inside"
        className="flex items-center gap-2.5 px-3 py-1.5 text-sm transition-colors hover:bg-sunken active:bg-pressed"
      >
        <BrandImage brand={shown} image="logo" className="size-7 shrink-0 rounded-md" />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere line-clamp-2">
            <bdi className="font-medium">{brand.name}</bdi>{' '}
            <span className="digits text-ink-soft">{text}</span>
          </span>
          {note && <span className="digits wrap-anywhere block text-ink-faint text-xs">{note}</span>}
        </span>
        {value && <span className="digits shrink-0 font-medium">{value}</span>}
      </Link>
    </li>
  );
}
