import { expect, it } from 'vitest';
import type { z } from 'zod';
import {
  BROWSE_PAGE_SIZE,
  BrandId,
  BrowseQuery,
  FilteredBrandList,
  FilterQuery,
  PAGE_SIZE,
  SEARCH_SIZE,
  SearchQuery,
} from './brands/brand.ts';
import {
  ForgotPassword,
  Login,
  Name,
  Password,
  Register,
  RegistrationProfile,
  UpdateMe,
  VerifyEmail,
} from './identity/identity.ts';
import { Bucket } from './search/facets.ts';
import { FilterPayload } from './search/filter-payload.ts';
import { CreateCheckoutSession, SafePath } from './subscriptions/subscriptions.ts';

const user = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'x' };
const inRegister = (key: string) => (value: unknown) => Register.safeParse({ ...user, [key]: value }).success;
const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;
const within = (schema: z.ZodType, key: string) => (value: unknown) =>
  schema.safeParse({ [key]: value }).success;
const text = (length: number) => 'x'.repeat(length);
const list = (length: number, entry: string) => Array.from({ length }, () => entry);

it.each<[string, (value: unknown) => boolean, unknown, unknown]>([
  ['a name of 100 characters', accepts(Name), text(100), text(101)],
  ['a name of at least one', accepts(Name), 'x', ' '],
  ['a title of 100', within(UpdateMe, 'title'), text(100), text(101)],
  ['a referral source of 200', inRegister('referralSource'), text(200), text(201)],
  ['1,000 characters where an address is registered', inRegister('email'), text(1_000), text(1_001)],
  ['1,000 to reset its password', within(ForgotPassword, 'email'), text(1_000), text(1_001)],
  [
    '1,000 where it signs in',
    (email) => Login.safeParse({ email, password: 'x' }).success,
    text(1_000),
    text(1_001),
  ],
  ['a password of one character, for the service to judge', accepts(Password), 'x', ''],
  ['a password of 1,024', accepts(Password), text(1_024), text(1_025)],
  ['a token of 20', within(VerifyEmail, 'token'), text(20), text(19)],
  ['a token of 500', within(VerifyEmail, 'token'), text(500), text(501)],
  ['a path of 500', accepts(SafePath), `/${text(499)}`, `/${text(500)}`],
  ['a price id of one character', within(CreateCheckoutSession, 'priceId'), 'x', ''],
  ['a price id of 200', within(CreateCheckoutSession, 'priceId'), text(200), text(201)],
  ['page 1', within(BrowseQuery, 'page'), '1', '0'],
  ['page 1,000,000,000', within(BrowseQuery, 'page'), '1000000000', '1000000001'],
  ['1 brand a page', within(FilterQuery, 'limit'), '1', '0'],
  ['100 brands a page', within(FilterQuery, 'limit'), '100', '101'],
  ['brand 1', accepts(BrandId), '1', '0'],
  ['one way to write brand 1', accepts(BrandId), '1', '01'],
  ['a brand id without a loss of precision', accepts(BrandId), '9007199254740991', '9007199254740992'],
  ['300 countries', within(FilterPayload, 'locations'), list(300, 'US'), list(301, 'US')],
  ['300 categories', within(FilterPayload, 'categories'), list(300, 'tea'), list(301, 'tea')],
  ['ranges down to -10^15', within(FilterPayload, 'fb_likes_count'), { min: -1e15 }, { min: -1.01e15 }],
  ['ranges up to 10^15', within(FilterPayload, 'fb_likes_count'), { max: 1e15 }, { max: 1.01e15 }],
  ['a minimum up to 10^15', within(FilterPayload, 'fb_likes_count'), { min: 1e15 }, { min: 1.01e15 }],
  ['a maximum down to -10^15', within(FilterPayload, 'fb_likes_count'), { max: -1e15 }, { max: -1.01e15 }],
  ['a range of one value', within(FilterPayload, 'fb_likes_count'), { min: 5, max: 5 }, { min: 5.1, max: 5 }],
])('accepts %s and no more', (_, accepts, allowed, rejected) => {
  expect([accepts(allowed), accepts(rejected)]).toEqual([true, false]);
});

it('returns 24 brands a page when browsing, 10 when filtering and 10 in the search box', () => {
  expect([BROWSE_PAGE_SIZE, PAGE_SIZE, SEARCH_SIZE]).toEqual([24, 10, 10]);
  expect(BrowseQuery.parse({})).toEqual({ page: 1 });
  expect(FilterQuery.parse({})).toEqual({ page: 1, limit: 10, scope: 'all' });
});

it('cuts a keyword after 200 characters', () => {
  expect(SearchQuery.parse({ keyword: text(5_000) })).toMatchObject({ keyword: text(200) });
  expect(SearchQuery.parse({})).toMatchObject({ keyword: '' });
});

it('counts in whole numbers from 0', () => {
  const counts = (count: number) => Bucket.safeParse({ min: 0, max: 1, count }).success;
  expect([counts(0), counts(-1), counts(0.5)]).toEqual([true, false, false]);
  const valid = (counts: object) =>
    FilteredBrandList.safeParse({ data: [], cursor: null, ...counts }).success;
  expect(valid({ count: 0, total: 0 })).toBe(true);
  expect(valid({ count: -1, total: 0 })).toBe(false);
  expect(valid({ count: 0, total: -1 })).toBe(false);
});

it('accepts names and where a user came from, and nothing else, after a hosted registration', () => {
  const profile = { firstName: 'Ada', lastName: 'Byron', referralSource: 'a friend' };
  expect(RegistrationProfile.parse(profile)).toEqual(profile);
  expect(RegistrationProfile.parse({})).toEqual({});
  expect(RegistrationProfile.safeParse({ ...profile, email: 'ada@example.com' }).success).toBe(false);
});
