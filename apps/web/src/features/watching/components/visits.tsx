import type { VisitsEstimate } from '@brandlode/contract';
import { EstimateMark, EstimateRange } from '#features/brands/components/metrics/estimate.tsx';
import { formatNumber, formatRange } from '#lib/text/format-number.ts';

type Props = {
  visits: number | null;
  visitsEstimate?: VisitsEstimate | undefined;
  format?: (visits: number) => string;
};

/** Monthly visits, an estimate with its mark and its range below; `-` for zero and unknown. */
export const Visits = ({ visits, visitsEstimate, format = formatNumber }: Props) =>
  visits ? (
    <>
      {visitsEstimate !== undefined && <EstimateMark />}
      {format(visits)}
      {visitsEstimate && (
        <span className="block font-normal text-2xs text-ink-faint leading-3.5">
          <EstimateRange range={formatRange('estimated_monthly_traffic', visitsEstimate)} />
        </span>
      )}
    </>
  ) : (
    '-'
  );
