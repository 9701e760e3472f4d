import { type DiscoveryRun, isGrowing, MAX_DISCOVERY_STORES, readNumber } from '@brandlode/contract';
import { type FormEvent, useId, useState } from 'react';
import { formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { NumberInput } from '#ui/fields/number-input.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Section } from '#ui/section.tsx';
import { useChangeDiscovery, useDiscovery } from '../api/discovery.ts';
import { phaseText, rejectedText, storesText } from '../model/discovery-texts.ts';

const DEFAULT_STORES = 10_000;

/** For operators: finds stores among popular sites and adds them to the real catalogue. */
export function GrowCatalogue() {
  const { data, isError, refetch } = useDiscovery();
  const change = useChangeDiscovery();
  const run = data?.run ?? null;
  return (
    <Section title="Grow the catalogue">
      <p className="mt-0.5 text-ink-soft text-sm">
        Finds stores among the most popular sites: DNS shows which sites run on a store platform, and the best
        ones are visited like all others. Sites that turn out not to be stores do not count.
      </p>
      {isError && !data && (
        <LoadError text="Couldn't load the progress." onRetry={refetch} className="mt-3" />
      )}
      {!data && !isError && <div aria-busy="true" className="skeleton mt-3 h-25.5 rounded-xl" />}
      {data && (
        <div className="card mt-3 divide-y divide-line">
          {run && <Progress run={run} change={change} />}
          {!isGrowing(run) && <StartForm run={run} change={change} />}
          {change.isError && (
            <p role="alert" className="p-4 text-danger text-sm">
              Couldn't save the change. Please try again.
            </p>
          )}
        </div>
      )}
    </Section>
  );
}

type Change = ReturnType<typeof useChangeDiscovery>;

function Progress({ run, change }: { run: DiscoveryRun; change: Change }) {
  const rejected = rejectedText(run);
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 p-4 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <ProgressBar label="Stores found" fraction={Math.min(1, run.candidates.accepted / run.target)} />
        <p className="digits mt-2 font-medium">{storesText(run)}</p>
        <p role="status" className="digits mt-0.5 text-ink-soft">
          {phaseText(run)}
        </p>
        {run.problem !== null && run.finishedAt === null && (
          <p role="alert" className="wrap-anywhere mt-0.5 text-danger">
            It can't continue right now: {run.problem}
          </p>
        )}
        {run.platforms.length > 0 && (
          <p className="digits mt-1.5 text-ink-faint text-xs">
            {run.platforms.map(({ platform, stores }) => `${platform} ${formatExact(stores)}`).join(' · ')}
          </p>
        )}
        {rejected !== null && <p className="digits mt-0.5 text-ink-faint text-xs">{rejected}</p>}
      </div>
      {isGrowing(run) && (
        <Button
          variant="secondary"
          busy={change.isPending}
          onClick={() => change.mutate({ action: run.paused ? 'resume' : 'pause' })}
        >
          {run.paused ? 'Resume' : 'Pause'}
        </Button>
      )}
    </div>
  );
}

function StartForm({ run, change }: { run: DiscoveryRun | null; change: Change }) {
  const [text, setText] = useState(String(run?.target ?? DEFAULT_STORES));
  const id = useId();
  const stores = readNumber(text);
  const isValid =
    stores !== undefined && Number.isInteger(stores) && stores >= 1 && stores <= MAX_DISCOVERY_STORES;
  function start(event: FormEvent) {
    event.preventDefault();
    if (isValid) change.mutate({ action: 'start', stores });
  }
  return (
    <form onSubmit={start} className="flex flex-wrap items-end justify-between gap-3 p-4">
      <div>
        <label htmlFor={id} className="block font-medium text-sm">
          Stores to find
        </label>
        <NumberInput
          id={id}
          min={1}
          max={MAX_DISCOVERY_STORES}
          value={text}
          onText={setText}
          aria-invalid={!isValid}
          aria-describedby={isValid ? undefined : `${id}-error`}
          className="field mt-1.5 h-9.5 w-40 px-3 text-base"
        />
        {!isValid && (
          <p id={`${id}-error`} className="mt-1.5 text-danger text-xs">
            A number from 1 to {formatExact(MAX_DISCOVERY_STORES)}
          </p>
        )}
      </div>
      <Button type="submit" busy={change.isPending} disabled={!isValid}>
        Start
      </Button>
    </form>
  );
}
