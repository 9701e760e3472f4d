import brandDark from '#assets/pictures/extension-brand-dark-720.webp';
import brandLight from '#assets/pictures/extension-brand-light-720.webp';
import unknownDark from '#assets/pictures/extension-unknown-dark-720.webp';
import unknownLight from '#assets/pictures/extension-unknown-light-720.webp';
import { useScheme } from '#lib/scheme.ts';

/** Files written by `tools/pictures/take-extension-pictures.ts`; first for light, then for dark; `height` in pixels of the popup. */
const PICTURES: { files: [string, string]; height: number; alt: string }[] = [
  {
    files: [brandLight, brandDark],
    height: 500,
    alt: 'The popup on a store of the catalogue: its values with their ranges, a list to add it to.',
  },
  {
    files: [unknownLight, unknownDark],
    height: 186,
    alt: 'The popup on a site that is not in the catalogue, with a button to check it.',
  },
];

const WIDTH = 360;

export function ExtensionPictures() {
  const scheme = useScheme();
  return (
    <div className="flex flex-wrap items-start gap-4 p-5">
      {PICTURES.map(({ files: [light, dark], height, alt }) => (
        <picture
          key={light}
          className="block w-full max-w-90 overflow-hidden rounded-xl border border-line shadow-raised"
        >
          {scheme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
          <img
            src={scheme === 'dark' ? dark : light}
            width={WIDTH}
            height={height}
            alt={alt}
            loading="lazy"
            className="h-auto w-full"
          />
        </picture>
      ))}
    </div>
  );
}
