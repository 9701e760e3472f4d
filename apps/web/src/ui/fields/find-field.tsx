type Props = { label: string; text: string; onText: (text: string) => void; className: string };

/** Narrows a list on the page; as high as the filters beside it. */
export const FindField = ({ label, text, onText, className }: Props) => (
  <input
    type="search"
    dir="auto"
    aria-label={label}
    placeholder={label}
    value={text}
    onChange={({ target }) => onText(target.value)}
    className={`field h-8 px-2.5 text-sm ${className}`}
  />
);
