/** What a column of a product file is read as. Several columns may be options or images; the first filled one counts. */
export type ProductColumn =
  | 'id'
  | 'group'
  | 'handle'
  | 'title'
  | 'url'
  | 'picture'
  | 'price'
  | 'regular price'
  | 'sale price'
  | 'sale period'
  | 'sale start'
  | 'sale end'
  | 'compare at'
  | 'currency'
  | 'availability'
  | 'type'
  | 'category'
  | 'vendor'
  | 'tags'
  | 'option'
  | 'variants'
  | 'kind'
  | 'status'
  | 'published';

type Layout = { name?: string; needs: ProductColumn[]; columns: Record<string, ProductColumn> };
export type ProductLayout = 'merchant' | 'shopify' | 'shopify-json' | 'woocommerce' | 'list';

const names = (column: ProductColumn, list: string) =>
  Object.fromEntries(list.split(' ').map((name) => [name, column]));

/** Names in lists of products from shops, marketplaces and scrapers, in the languages of the product. */
const LIST_COLUMNS: Record<string, ProductColumn> = {
  ...names(
    'id',
    'id sku gtin gtin8 gtin12 gtin13 gtin14 ean ean13 upc mpn asin asin1 isbn isbn13 barcode product_id productid item_id item_sku item_number seller_sku product_code article_number artikelnummer artikel_nr art_nr bestellnummer reference ref_produit referencia codice_prodotto codice artikelcode',
  ),
  ...names('group', 'item_group_id group_id parent_sku parent_asin parent_id'),
  ...names('handle', 'handle url_handle'),
  ...names(
    'title',
    'title name productname product_name product_title product item_name item_title item artikelname artikelbezeichnung artikel bezeichnung produktname produkttitel produkt titel titre nom nom_du_produit nom_produit produit designation nombre nombre_del_producto nombre_producto producto titulo nome nome_prodotto nome_del_prodotto prodotto titolo productnaam naam',
  ),
  ...names(
    'url',
    'product_url product_link product_page product_page_url item_url item_link url link page_url permalink href canonical_url online_store_url deeplink deep_link produkt_url produktlink produkt_link produktseite lien lien_produit url_produit url_du_produit enlace url_producto url_prodotto link_prodotto product_detail_url detail_url loc',
  ),
  ...names(
    'picture',
    'image image_link image_url imgurl image_src images images_src img img_url picture picture_url pictures photo thumbnail thumbnail_url main_image main_image_url product_image product_image_url featured_image featured_image_url bild bild_url bildlink produktbild lien_image url_image imagen url_imagen immagine afbeelding',
  ),
  ...names(
    'price',
    'price price_vat current_price product_price unit_price item_price offer_price price_value price_amount offers_price offer_offers_price offers_low_price variant_price preis verkaufspreis preis_brutto prix prix_ttc precio prezzo prijs',
  ),
  ...names('regular price', 'regular_price normalpreis prix_regulier precio_regular'),
  ...names(
    'sale price',
    'sale_price special_price discount_price discounted_price promo_price angebotspreis sonderpreis prix_promo prix_promotionnel prix_solde precio_oferta precio_rebajado prezzo_scontato aanbiedingsprijs',
  ),
  ...names('sale period', 'sale_price_effective_date sale_effective_date special_price_effective_date'),
  ...names(
    'sale start',
    'date_sale_price_starts sale_price_start_date date_on_sale_from sale_from_date sale_start_date special_price_from_date special_from_date special_price_from',
  ),
  ...names(
    'sale end',
    'date_sale_price_ends sale_price_end_date date_on_sale_to sale_end_date special_price_to_date special_to_date special_price_to',
  ),
  ...names(
    'compare at',
    'compare_at_price variant_compare_at_price list_price original_price old_price was_price rrp msrp uvp strike_price retail_price streichpreis prix_barre prix_origine precio_original precio_anterior prezzo_originale adviesprijs',
  ),
  ...names(
    'currency',
    'currency currency_code currency_id price_currency offers_price_currency offers_currency wahrung devise moneda valuta',
  ),
  ...names(
    'availability',
    'availability available in_stock instock stock_status stock stock_quantity quantity is_in_stock offers_availability verfugbarkeit lagerbestand bestand disponibilite disponibilidad disponibilita beschikbaarheid voorraad',
  ),
  ...names('type', 'product_type producttype produkttyp type_de_produit tipo_de_producto'),
  ...names(
    'category',
    'category categories category_name product_category google_product_category breadcrumb breadcrumbs kategorie categorie categoria',
  ),
  ...names(
    'vendor',
    'brand brand_name vendor vendor_name manufacturer manufacturer_name marke hersteller marque fabricant marca fabricante marchio produttore merk fabrikant',
  ),
  ...names('tags', 'tags labels'),
  ...names(
    'option',
    'color colour size material pattern farbe grosse couleur taille color_name size_name talla',
  ),
  ...names('variants', 'variants'),
};

/** Attributes of the product data specification of Google Merchant Center, and the columns and properties of stores' own exports. */
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
      sale_price_effective_date: 'sale period',
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
  'shopify-json': {
    name: 'Shopify',
    needs: ['handle', 'title', 'vendor', 'variants'],
    columns: {
      id: 'id',
      handle: 'handle',
      title: 'title',
      vendor: 'vendor',
      product_type: 'type',
      type: 'type',
      tags: 'tags',
      status: 'status',
      online_store_url: 'url',
      variants: 'variants',
      images: 'picture',
      image_src: 'picture',
      featured_image: 'picture',
      featured_image_url: 'picture',
    },
  },
  woocommerce: {
    name: 'WooCommerce',
    needs: ['id', 'kind', 'title', 'price', 'group', 'published'],
    columns: {
      id: 'id',
      sku: 'id',
      type: 'kind',
      parent: 'group',
      name: 'title',
      published: 'published',
      in_stock: 'availability',
      regular_price: 'price',
      sale_price: 'sale price',
      date_sale_price_starts: 'sale start',
      date_sale_price_ends: 'sale end',
      categories: 'category',
      tags: 'tags',
      images: 'picture',
      brands: 'vendor',
      attribute_1_name: 'option',
      attribute_2_name: 'option',
      attribute_3_name: 'option',
      // The same export in German, French, Spanish, Italian and Dutch.
      ...names('id', 'artikelnummer ugs codice_sku'),
      ...names('kind', 'typ tipo'),
      ...names('group', 'ubergeordnetes_produkt superior genitore hoofd bovenliggend'),
      ...names('title', 'nom nombre nome naam'),
      ...names('published', 'veroffentlicht publie publicado pubblicato gepubliceerd'),
      ...names('availability', 'vorratig en_stock hay_existencias op_voorraad'),
      ...names('price', 'regularer_preis tarif_regulier precio_normal prezzo_di_listino reguliere_prijs'),
      ...names('sale price', 'angebotspreis tarif_promo precio_rebajado prezzo_in_offerta actieprijs'),
      ...names('category', 'kategorien categorias categorie categorieen'),
      ...names('picture', 'bilder imagenes immagine afbeeldingen'),
    },
  },
  list: { needs: ['title'], columns: LIST_COLUMNS },
};

/** The same for "g:image link", "Image_Link" and "imageLink"; an offer's or node's property counts as the product's. */
export const nameOf = (header: unknown): string =>
  String(header ?? '')
    .trim()
    .slice(0, 100)
    .replace(/^(?:[a-z]+\.)*(?:node|attributes|product|item|data)\./i, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The layout of a store's export whose required columns are in a header. */
export function namedLayout(headers: readonly unknown[]): ProductLayout | undefined {
  const names = headers.slice(0, 500).map(nameOf);
  return NAMED.find((layout) => {
    const { needs, columns } = LAYOUTS[layout];
    const found = new Set(names.map((name) => columnOf(columns, name)));
    return needs.every((column) => found.has(column));
  });
}
const NAMED = ['shopify-json', 'shopify', 'woocommerce', 'merchant'] as const;

const columnOf = (columns: Record<string, ProductColumn>, name: string) =>
  Object.hasOwn(columns, name) ? columns[name] : undefined;

/** The column that a header is read as; null if it is not imported. */
export const productColumn = (layout: ProductLayout, header: unknown): ProductColumn | null =>
  columnOf(LAYOUTS[layout].columns, nameOf(header)) ?? null;

/** What a layout is called; undefined for lists of any origin. */
export const layoutName = (layout: ProductLayout): string | undefined => LAYOUTS[layout].name;
