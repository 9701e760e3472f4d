import { describe, expect, it } from 'vitest';
import { storefrontAddress } from '../catalogue/storefront-address.ts';
import { isOwnersMailbox, provingDomains } from './proving-domains.ts';

describe('provingDomains', () => {
  it.each([
    ['the registrable domain', 'soap.com', ['soap.com']],
    [
      'parents down to the registrable domain',
      'kids.athleta.gap.com',
      ['kids.athleta.gap.com', 'athleta.gap.com', 'gap.com'],
    ],
    ['no public suffix', 'kettle.co.uk', ['kettle.co.uk']],
    ['no suffix of a registry that is private', 'kettle.uk.com', ['kettle.uk.com']],
    ['the site of a group for its page of a brand', 'hilton.com/en/canopy', ['hilton.com']],
  ])('has %s', (_, address, domains) => {
    expect(storefrontAddress(`https://${address}`)).toBe(address);
    expect(provingDomains(address)).toEqual(domains);
  });

  it.each([
    'etsy.com/shop/soap',
    'instagram.com/soap',
    'amazon.de/stores/soap',
    'soap.myshopify.com',
    'soap.bandcamp.com',
    'soap.github.io',
    // The marketplaces themselves: their domain would cover the shops of others.
    'etsy.com',
    'amazon.de',
    'bandcamp.com',
    'myshopify.com',
    'localhost',
    'co.uk',
  ])('is empty for %s', (address) => {
    expect(provingDomains(address)).toEqual([]);
  });
});

describe('isOwnersMailbox', () => {
  it.each([
    ['info@soap.com', 'soap.com'],
    ['ada.byron@gap.com', 'athleta.gap.com'],
    ['ada@athleta.gap.com', 'athleta.gap.com'],
    ['owner@kettle.co.uk', 'kettle.co.uk'],
    ['brands@hilton.com', 'hilton.com/en/canopy'],
  ])('accepts %s for %s', (email, address) => {
    expect(isOwnersMailbox(email, address)).toBe(true);
  });

  it.each([
    ['of another domain', 'info@soup.com', 'soap.com'],
    ['of a domain that ends the same', 'info@notsoap.com', 'soap.com'],
    ['of a subdomain, which may be another team', 'info@kids.gap.com', 'gap.com'],
    ['of a public suffix', 'info@co.uk', 'kettle.co.uk'],
    ['of a registry', 'info@uk.com', 'kettle.uk.com'],
    ['of a sibling under a public suffix', 'info@other.co.uk', 'kettle.co.uk'],
    ['of a marketplace', 'seller@etsy.com', 'etsy.com/shop/soap'],
    ['of a shared host', 'x@myshopify.com', 'soap.myshopify.com'],
    ['at the name on a shared host', 'x@soap.myshopify.com', 'soap.myshopify.com'],
    ['of a free mail service', 'someone@gmail.com', 'gmail.com'],
    ['of a free mail service in a country', 'someone@yahoo.co.uk', 'yahoo.co.uk'],
    ['of an internet provider', 'someone@t-online.de', 'shop.t-online.de'],
  ])('rejects a mailbox %s', (_, email, address) => {
    expect(isOwnersMailbox(email, address)).toBe(false);
  });
});
