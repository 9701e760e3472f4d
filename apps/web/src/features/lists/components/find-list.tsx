type Props = { text: string; onText: (text: string) => void; className: string };

export const FindList = ({ text, onText, className }: Props) => (
  <input
    type="search"
    aria-label="Find a list"
    placeholder="Find a list"
    value={text}
    onChange={(event) => onText(event.target.value)}
    className={`field ${className}`}
  />
);
