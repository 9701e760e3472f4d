import { z } from 'zod';

export const apiKey = z.string().trim().min(1).optional();
export const apiAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
export const META_API_BASE = apiAddress.default('https://graph.facebook.com/v23.0');
