import type { ReactNode } from 'react';

/** `cells` by brand; null is unknown. */
export type CompareRow = { label: string; hint?: string; cells: ReactNode[] };
export type CompareSection = { title: string; hint?: string; rows: CompareRow[] };
