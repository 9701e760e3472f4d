/** Files written by `tools/pictures/take-landing-pictures.ts`. */
type ScreenName = 'filter' | 'compare' | 'overview' | 'import';
type DetailName = 'analyze' | 'search' | 'monitor' | 'source';
const ASPECTS = { 880: 'aspect-[11/8]', 1560: 'aspect-[39/28]' };

const DARK = '(prefers-color-scheme: dark)';
const PHONE = '(max-width: 639px)';
const file = (name: string) => `/src/assets/pictures/${name}.webp`;

const wide = (name: ScreenName, scheme: string) =>
  [1120, 1680].map((width) => `${file(`${name}-${scheme}-${width}`)} ${width}w`).join(', ');
const SIZES = '(min-width: 1152px) 1088px, 94vw';
const phone = (name: ScreenName, scheme: string) => file(`${name}-phone-${scheme}-780`);

/** A screenshot for the page's width and colour scheme. */
export function ScreenPicture({ name, alt }: { name: ScreenName; alt: string }) {
  return (
    <picture className="block aspect-[8/5] max-sm:aspect-[39/56]">
      <source media={`${PHONE} and ${DARK}`} srcSet={phone(name, 'dark')} width={780} height={1120} />
      <source media={PHONE} srcSet={phone(name, 'light')} width={780} height={1120} />
      <source media={DARK} srcSet={wide(name, 'dark')} sizes={SIZES} />
      <img
        src={file(`${name}-light-1120`)}
        srcSet={wide(name, 'light')}
        sizes={SIZES}
        width={1120}
        height={700}
        alt={alt}
        loading="lazy"
        className="h-auto w-full"
      />
    </picture>
  );
}

export function DetailPicture(props: {
  name: DetailName;
  alt: string;
  width: keyof typeof ASPECTS;
  height: number;
}) {
  const { name, ...image } = props;
  return (
    <picture className={`block ${ASPECTS[image.width]}`}>
      <source media={DARK} srcSet={file(`${name}-dark-${image.width}`)} />
      <img
        {...image}
        alt={image.alt}
        src={file(`${name}-light-${image.width}`)}
        loading="lazy"
        className="h-auto w-full"
      />
    </picture>
  );
}
