import type { Routes } from '../api.ts';
import { find, lookUp, mergeMetadata, requireParam } from '../find.ts';
import { newId } from '../objects/ids.ts';
import { newPrice } from '../objects/price.ts';
import { newProduct } from '../objects/product.ts';
import { listPage } from '../protocol/list.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

export function productAndPriceRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'POST /v1/products': ({ params }) => {
      const id = params.text('id') ?? newId('prod', 14);
      if (lookUp(state.products, id))
        throw stripeErrors.invalid('id', 'Product already exists.', 'resource_already_exists');
      const product = newProduct({
        id,
        name: params.required('name'),
        description: params.text('description'),
        metadata: params.metadata(),
        now: context.now(),
      });
      params.done();
      state.products[id] = product;
      context.emit('product.created', product);
      return product;
    },

    'GET /v1/products': ({ params }) => listPage(Object.values(state.products), params, '/v1/products'),

    'GET /v1/products/:id': ({ id }) => find(state.products, 'product', id),

    'POST /v1/products/:id': ({ params, id }) => {
      const product = find(state.products, 'product', id);
      const name = params.text('name') ?? product.name;
      const active = params.boolean('active') ?? product.active;
      const description = params.has('description') ? params.text('description') : product.description;
      const metadata = mergeMetadata(product.metadata, params.metadata());
      params.done();
      return Object.assign(product, { name, active, description, metadata, updated: context.now() });
    },

    'POST /v1/prices': ({ params }) => {
      const product = requireParam(state.products, 'product', params, 'product');
      const recurring = params.object('recurring');
      const lookupKey = params.text('lookup_key');
      const holder = lookupKey && Object.values(state.prices).find((price) => price.lookup_key === lookupKey);
      const transfer = params.boolean('transfer_lookup_key') ?? false;
      if (holder && !transfer) {
        throw stripeErrors.invalid('lookup_key', `A price already uses that lookup key: '${lookupKey}'`);
      }
      const price = newPrice({
        id: newId('price'),
        product: product.id,
        amount: params.integer('unit_amount', { min: 0, max: 99_999_999 }) ?? missing('unit_amount'),
        currency: params.required('currency').toLowerCase(),
        interval: recurring.choice('interval', ['month', 'year']) ?? missing('recurring[interval]'),
        lookupKey,
        nickname: params.text('nickname'),
        metadata: params.metadata(),
        now: context.now(),
      });
      price.tax_behavior =
        params.choice('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified';
      params.done();
      if (holder) holder.lookup_key = null;
      state.prices[price.id] = price;
      context.emit('price.created', price);
      return price;
    },

    'GET /v1/prices': ({ params }) => {
      const lookupKeys = params.texts('lookup_keys');
      const prices = Object.values(state.prices).filter(
        ({ lookup_key }) =>
          lookupKeys.length === 0 || (lookup_key !== null && lookupKeys.includes(lookup_key)),
      );
      return listPage(prices, params, '/v1/prices');
    },

    'POST /v1/prices/:id': ({ params, id }) => {
      const price = find(state.prices, 'price', id);
      const active = params.boolean('active') ?? price.active;
      const nickname = params.has('nickname') ? params.text('nickname') : price.nickname;
      const metadata = mergeMetadata(price.metadata, params.metadata());
      params.done();
      return Object.assign(price, { active, nickname, metadata });
    },

    'GET /v1/prices/:id': ({ id }) => find(state.prices, 'price', id),
  };
}

function missing(param: string): never {
  throw stripeErrors.missing(param);
}
