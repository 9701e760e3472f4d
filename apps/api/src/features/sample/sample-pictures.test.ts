import { SampleAnswer } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi();

it('all pictures of the sample are drawn for a page that requests them together, right after the start', async () => {
  const { data } = SampleAnswer.parse((await api.app.inject({ url: '/api/sample' })).json());
  const pictures = data.flatMap(({ logo }) => (logo === null ? [] : [logo]));
  expect(pictures.length).toBeGreaterThan(5);
  const responses = await Promise.all(pictures.map((url) => api.app.inject({ url })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(pictures.map(() => 200));
});
