import { ApiError } from '@brandlode/contract';

export const noSuchSearch = () => new ApiError('not-found', { detail: 'There is no such saved search.' });
