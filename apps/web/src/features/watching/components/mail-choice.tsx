import { type MailChoice as Choice, MAIL_CHOICE_NAMES, MAIL_CHOICES } from '@brandlode/contract';
import { Select } from '#ui/select.tsx';

type Props = { label: string; choice: Choice; onChoose: (choice: Choice) => void; className?: string };

/** How often something is emailed. */
export const MailChoice = ({ label, choice, onChoose, className = '' }: Props) => (
  <Select
    aria-label={label}
    className={`h-8 w-28 shrink-0 text-sm ${className}`}
    value={choice}
    onChange={({ target: { value } }) => {
      const chosen = MAIL_CHOICES.find((one) => one === value);
      if (chosen) onChoose(chosen);
    }}
  >
    {MAIL_CHOICES.map((one) => (
      <option key={one} value={one}>
        {MAIL_CHOICE_NAMES[one]}
      </option>
    ))}
  </Select>
);
