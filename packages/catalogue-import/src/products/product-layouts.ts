/** What a column of a product file is read as. Several columns may be options or images; the first filled one counts. */
export type ProductColumn =
  | 'id'
  | 'group'
  | 'title'
  | 'url'
  | 'picture'
  | 'price'
  | 'sale price'
  | 'compare at'
  | 'availability'
  | 'type'
  | 'category'
  | 'vendor'
  | 'tags'
  | 'option'
  | 'status'
  | 'published';

type Layout = { name: string; needs: ProductColumn[]; columns: Record<string, ProductColumn> };
export type ProductLayout = 'merchant' | 'shopify';

/** Attributes of the product data specification of Google Merchant Center, and the columns of Shopify's product CSV, old and new. */
const LAYOUTS: Record<ProductLayout, Layout> = {
  merchant: {
    name: 'Google Merchant Center',
    needs: ['id', 'title', 'url', 'picture', 'price'],
    columns: {
      id: 'id',
      item_group_id: 'group',
      title: 'title',
      link: 'url',
      image_link: 'picture',
      price: 'price',
      sale_price: 'sale price',
      availability: 'availability',
      product_type: 'type',
      google_product_category: 'category',
      brand: 'vendor',
      color: 'option',
      size: 'option',
      material: 'option',
      pattern: 'option',
    },
  },
  shopify: {
    name: 'Shopify',
    needs: ['group', 'title', 'price', 'vendor'],
    columns: {
      handle: 'group',
      url_handle: 'group',
      title: 'title',
      vendor: 'vendor',
      type: 'type',
      product_category: 'category',
      tags: 'tags',
      status: 'status',
      published: 'published',
      published_on_online_store: 'published',
      option1_name: 'option',
      option2_name: 'option',
      option3_name: 'option',
      variant_price: 'price',
      price: 'price',
      variant_compare_at_price: 'compare at',
      compare_at_price: 'compare at',
      image_src: 'picture',
      product_image_url: 'picture',
    },
  },
};

/** The same for "g:image link" and "Image_Link". */
const nameOf = (header: unknown) =>
  String(header ?? '')
    .trim()
    .slice(0, 100)
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The layout whose required columns are in a header; undefined for anything but products. */
export function productLayout(headers: readonly unknown[]): ProductLayout | undefined {
  const names = headers.slice(0, 500).map(nameOf);
  return LAYOUT_NAMES.find((layout) => {
    const { needs, columns } = LAYOUTS[layout];
    const found = new Set(names.map((name) => columns[name]));
    return needs.every((column) => found.has(column));
  });
}
const LAYOUT_NAMES = ['shopify', 'merchant'] as const;

/** The column that a header is read as; null if it is not imported. */
export const productColumn = (layout: ProductLayout, header: string): ProductColumn | null =>
  LAYOUTS[layout].columns[nameOf(header)] ?? null;

export const layoutName = (layout: ProductLayout): string => LAYOUTS[layout].name;
