import { ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useState } from 'react';
import { SchemeChoice } from '#layout/scheme-choice.tsx';
import { PageTitle } from '#lib/page-title.tsx';
import { toastError, toastInfo, toastSuccess } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '#ui/button-class.ts';
import { Chip } from '#ui/chip.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import { Popover } from '#ui/dialog/popover.tsx';
import { Tooltip } from '#ui/dialog/tooltip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Logo } from '#ui/logo.tsx';
import { MultiSelect } from '#ui/multi-select.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Switch } from '#ui/switch.tsx';
import { TAB_BAR, TAB_LIST, tabClass } from '#ui/tab-class.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { TextField } from '#ui/text-field.tsx';
import { IconSizes, Swatches, TypeScale } from './tokens.tsx';

const WIDTHS = [
  { name: 'Phone', maxWidth: '390px' },
  { name: 'Tablet', maxWidth: '820px' },
  { name: 'Desktop', maxWidth: '1440px' },
  { name: 'Full', maxWidth: '100%' },
];
const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'danger'];
const SIZES: ButtonSize[] = ['sm', 'md', 'lg'];
const COUNTRIES = [
  { value: 'DE', label: 'Germany', count: 144 },
  { value: 'GB', label: 'United Kingdom', count: 127 },
  { value: 'US', label: 'United States', count: 213 },
];
type Row = { id: string; name: string; visits: string };
const ROWS: Row[] = [
  { id: '1', name: 'Fairdale Mall', visits: '34.6B' },
  { id: '2', name: 'Marrow & Anchor', visits: '-' },
];
const COLUMNS = [
  { id: 'name', header: 'Brand', width: 12, grows: true, cell: ({ name }: Row) => name },
  { id: 'visits', header: 'Monthly traffic', width: 9, numeric: true, cell: ({ visits }: Row) => visits },
];

/** Every component of `ui/` in every state (docs/design-language.md). */
export default function GalleryPage() {
  const [width, setWidth] = useState('100%');
  return (
    <main className="px-4 py-6">
      <PageTitle>Gallery</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Gallery" lead="The basic components in their states." />
        <div className="flex flex-wrap items-center gap-2">
          {WIDTHS.map(({ name, maxWidth }) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              aria-pressed={maxWidth === width}
              onClick={() => setWidth(maxWidth)}
            >
              {name}
            </Button>
          ))}
          <div style={{ width: '9rem' }}>
            <SchemeChoice />
          </div>
        </div>
      </div>
      <div className="mx-auto" style={{ maxWidth: width }}>
        <Part title="Colours">
          <Swatches />
        </Part>
        <Part title="Type">
          <TypeScale />
        </Part>
        <Part title="Icons">
          <IconSizes />
        </Part>
        <Part title="Logo">
          <Logo name="Brandlode" />
        </Part>
        <Buttons />
        <Fields />
        <Navigation />
        <Overlays />
        <Tables />
        <States />
      </div>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-8">
      <h2 className="font-semibold text-base">{title}</h2>
      <div className="mt-3 flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

const Buttons = () => (
  <>
    {VARIANTS.map((variant) => (
      <Part key={variant} title={`Button, ${variant}`}>
        {SIZES.map((size) => (
          <Button key={size} variant={variant} size={size}>
            Send
          </Button>
        ))}
        <Button variant={variant} busy>
          Send
        </Button>
        <Button variant={variant} disabled>
          Send
        </Button>
      </Part>
    ))}
  </>
);

function Fields() {
  const [selected, setSelected] = useState(['US']);
  return (
    <>
      <Part title="Text field">
        <TextField label="Email" defaultValue="ada@brands.example" />
        <TextField label="With hint" hint="At least 8 characters." placeholder="Placeholder" />
        <TextField label="Invalid" aria-invalid="true" defaultValue="no address" />
        <TextField label="Disabled" disabled defaultValue="Not editable" />
      </Part>
      <Part title="Switch">
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Off, disabled" disabled />
        <Switch aria-label="On, disabled" disabled defaultChecked />
      </Part>
      <Part title="Multi-select">
        <div className="card w-72 p-1.5">
          <MultiSelect label="Locations" options={COUNTRIES} selected={selected} onChange={setSelected} />
        </div>
        <div className="card w-72 p-1.5">
          <MultiSelect label="Categories" options={[]} selected={[]} onChange={() => {}} />
        </div>
      </Part>
      <Part title="Chip">
        <Chip label="Location" value="United States" onRemove={() => {}} />
        <Chip label="Facebook likes" value="1,000 to 5,000,000" onRemove={() => {}} />
      </Part>
    </>
  );
}

function Navigation() {
  const [page, setPage] = useState(3);
  return (
    <>
      <Part title="Tabs">
        <div className={`w-full ${TAB_BAR}`}>
          <ul className={TAB_LIST}>
            {['Overview', 'Products'].map((name, index) => (
              <li key={name}>
                <a href={`#${name}`} className={tabClass({ isActive: index === 0 })}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Part>
      <Part title="Pagination">
        <div className="w-full">
          <Pagination page={page} pageSize={10} total={95} onPage={setPage} />
        </div>
      </Part>
    </>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  return (
    <Part title="Overlays">
      <Tooltip content="Estimated from the rank of the site." trigger={<Button size="sm">Tooltip</Button>} />
      <Popover label="Popover" trigger={<Button size="sm">Popover</Button>}>
        <p className="p-3 text-sm">A panel below its button.</p>
      </Popover>
      <Button size="sm" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Button variant="secondary" size="sm" onClick={() => toastSuccess('Profile updated successfully.')}>
        Success toast
      </Button>
      <Button variant="secondary" size="sm" onClick={() => toastError('Wrong password. Please try again.')}>
        Error toast
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => toastInfo('Please verify your email address first.')}
      >
        Info toast
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} size="md">
        <DialogTitle className="font-semibold text-lg">Dialog</DialogTitle>
        <p className="mt-2 text-ink-soft text-sm">Escape or a click outside closes it.</p>
        <Button className="mt-5" onClick={() => setOpen(false)}>
          Okay
        </Button>
      </Dialog>
    </Part>
  );
}

const Tables = () => (
  <>
    {(
      [
        ['Table', ROWS, false],
        ['Table, loading the next page', ROWS, true],
        ['Table, loading', undefined, false],
        ['Table, empty', [], false],
      ] as const
    ).map(([label, rows, stale]) => (
      <Part key={label} title={label}>
        <div className="card w-full overflow-hidden">
          <DataTable
            label={label}
            columns={COLUMNS}
            rows={rows && [...rows]}
            rowId={({ id }) => id}
            skeletonRows={2}
            stale={stale}
            empty="No items found."
          />
        </div>
      </Part>
    ))}
  </>
);

const States = () => (
  <>
    <Part title="Empty">
      <div className="card w-full">
        <EmptyState
          Icon={ArrowUpTrayIcon}
          title="No brands in My brands yet"
          text="Import the stores you already know."
          action={<Button>Import brands</Button>}
          note="Up to 1,000 brands on Basic."
        />
      </div>
    </Part>
    <Part title="Error">
      <LoadError text="Couldn't load filters." onRetry={() => {}} />
    </Part>
    <Part title="Loading">
      <Spinner />
      <Spinner size="size-7" />
      <div className="card w-72 p-4">
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton mt-3 h-7 w-1/2" />
      </div>
    </Part>
    <Part title="Settings">
      <div className="w-full max-w-3xl">
        <SettingsSection title="Profile" lead="How we address you.">
          <p className="p-4 text-sm">Content</p>
        </SettingsSection>
      </div>
    </Part>
  </>
);
