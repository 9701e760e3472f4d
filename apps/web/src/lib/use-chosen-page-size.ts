import type { PageSize } from '@brandlode/contract';
import { useSyncExternalStore } from 'react';
import { chosenPageSize, onPageSizeChoice } from './page-size.ts';

export const useChosenPageSize = (): PageSize => useSyncExternalStore(onPageSizeChoice, chosenPageSize);
