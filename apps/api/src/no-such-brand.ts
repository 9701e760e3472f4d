import { ApiError } from '@brandlode/contract';

export const noSuchBrand = () => new ApiError('not-found', { detail: 'There is no such brand.' });
