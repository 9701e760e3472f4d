import type { Note } from '@brandlode/contract';
import { formatMoment } from '#lib/text/format-date.ts';
import { Button } from '#ui/button.tsx';

type Props = { mine: string; other: Note; onResolve: (text: string) => void };

/** Both texts of a note that was changed elsewhere, for the user to choose. */
export function NoteConflict({ mine, other, onResolve }: Props) {
  const by = other.by ? ` by ${other.by}` : '';
  const time = other.updatedAt ? `, ${formatMoment(new Date(other.updatedAt))}` : '';
  return (
    <div role="alert" className="mt-2 rounded-lg border border-line-strong p-3 text-sm">
      <p className="font-medium">This note was changed elsewhere in the meantime{by}.</p>
      <p className="mt-0.5 text-ink-soft">Nothing is lost: choose which text to keep.</p>
      <div className="mt-3 grid gap-3 @lg:grid-cols-2">
        <Version title="Yours" text={mine} />
        <Version title={`Saved elsewhere${time}`} text={other.text} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onResolve(`${other.text}\n\n${mine}`)}>
          Keep both
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onResolve(mine)}>
          Keep your version
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onResolve(other.text)}>
          Keep the other version
        </Button>
      </div>
    </div>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-ink-faint text-xs">{title}</p>
      <section
        dir="auto"
        aria-label={title}
        // Scrollable regions must be keyboard-focusable.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        data-ring="inside"
        className="wrap-anywhere mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap rounded-md bg-sunken p-2 text-sm"
      >
        {text === '' ? <span className="text-ink-faint">Empty</span> : text}
      </section>
    </div>
  );
}
