import { prerender } from 'react-dom/static';
import { LoadingPage } from './ui/loading-page.tsx';

/** Prerenders what is shown until the application runs. */
export const renderLoading = async () => new Response((await prerender(<LoadingPage />)).prelude).text();
