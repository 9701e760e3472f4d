import { type MailChoice as Choice, MAIL_CHOICE_NAMES, MAIL_CHOICES } from '@brandlode/contract';
import { SelectOf } from '#ui/fields/select.tsx';

const OPTIONS = MAIL_CHOICES.map((value) => ({ label: MAIL_CHOICE_NAMES[value], value }));

type Props = { label: string; choice: Choice; onChoose: (choice: Choice) => void; className?: string };

export const MailChoice = ({ label, choice, onChoose, className = '' }: Props) => (
  <SelectOf
    aria-label={label}
    className={`h-8 w-28 shrink-0 text-sm ${className}`}
    options={OPTIONS}
    value={choice}
    onChange={onChoose}
  />
);
