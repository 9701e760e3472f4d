import type { Column } from './columns.ts';
import { columnsByWords } from './header-rules.ts';

/**
 * Common headers for each column, as words of `headerUnits`, the best first: if several columns of a file match one,
 * the better header takes precedence. A header may match several columns ("Facebook" for the page or its likes): the cells decide.
 */
const NAMES: { [key in Column]?: string } = {
  brand_url:
    'brand url|brand website|website|website url|company website|web site|store url|shop url|store website|organization website|homepage|home page|homepage url|site url|domain|domain name|company domain name|company domain|store domain|shop domain|primary domain|root domain|website domain|brand domain|url|web|web address|website address|site|store|shop|webseite|webseiten|website adresse|internetseite|internetadresse|webadresse|www|webshop|onlineshop|online shop|shop adresse|site web|site internet|adresse web|adresse du site|url du site|domaine|nom de domaine|boutique en ligne|sitio web|pagina web|web de la empresa|direccion web|dominio|tienda online|sito web|sito|sito internet|website link|merchant url|merchant website|merchant domain|target|target domain|host|hostname|competitor|competitor domain|link|company url|company website url|organization url|account website|advertiser domain|retailer url|brand|name',
  brand_name:
    'brand name|brand|store name|shop name|merchant name|merchant|company name|company|organization name|organisation name|account name|business name|retailer name|retailer|name|organization|organisation|site name|website name|seller name|seller|vendor name|advertiser|marke|markenname|firma|firmenname|unternehmen|unternehmensname|handler|shopname|nom de la marque|marque|nom de la boutique|nom de l entreprise|entreprise|societe|enseigne|nom|nombre de la marca|marca|nombre de la tienda|nombre de la empresa|empresa|nombre|tienda|nome|azienda|marchio|negozio|display name|store|shop|label|brands',
  brand_description:
    'brand description|description|short description|company description|full description|store description|about|about us|about company|summary|meta description|seo description|beschreibung|kurzbeschreibung|unternehmensbeschreibung|firmenbeschreibung|description courte|a propos|descripcion|descripcion corta|descrizione|overview|tagline',
  categories:
    'categories|category|brand category|store category|product categories|product category|main category|primary category|website category|site category|industries|industry|primary industry|industry group|industry groups|vertical|verticals|sector|niche|business category|sub category|subcategory|subcategories|kategorie|kategorien|branche|branchen|warengruppe|sortiment|produktkategorie|hauptkategorie|categorie|secteur|secteur d activite|activite|categoria|categorias|industria|rubro|settore|categorie merceologiche|product type|product types|segment',
  locations:
    'country|countries|country code|country name|country iso|iso country|country region|hq country|headquarters country|company country|store country|shop country|location country|billing country|organization country|main country|headquarters location|headquarters|hq location|hq|company location|location|locations|market|markets|land|lander|landercode|landeskurzel|herkunftsland|sitz|hauptsitz|firmensitz|standort|pays|pays d origine|siege|siege social|pais|paises|pais de origen|sede|ubicacion|paese|nazione|country of origin|region country|geo|origin country|country hq',
  rank: 'rank|popularity rank|global rank|traffic rank|world rank|worldwide rank|tranco|tranco rank|alexa rank|alexa|alexa global rank|similarweb rank|similarweb global rank|semrush rank|umbrella rank|crux rank|site rank|website rank|rang|weltrang|traffic rang|rang mondial|classement|classement mondial|ranking|ranking global|posizione globale|global ranking',
  estimated_monthly_traffic:
    'visits|traffic|total visits|website visits|site visits|web traffic|website traffic|site traffic|total traffic|visitors|sessions|visits traffic|traffic visits|average visits|avg visits|traffic volume|besuche|besucher|seitenbesuche|websitebesuche|seitenaufrufe besuche|zugriffe|visites|trafic|visiteurs|trafic web|visitas|trafico|trafico web|visitantes|visite|traffico|visits estimate|all visits',
  estimated_monthly_revenue:
    'revenue|revenues|sales|sales revenue|online sales|online revenue|web sales|ecommerce sales|e commerce sales|ecommerce revenue|e commerce revenue|gmv|gross merchandise value|turnover|total revenue|total sales|revenue range|sales range|revenue estimate|sales estimate|store sales|store revenue|company revenue|umsatz|umsatze|onlineumsatz|chiffre d affaires|ca|ventes|chiffre affaires|ventas|facturacion|ingresos|fatturato|ricavi|vendite|umsatz online|website revenue',
  estimated_monthly_orders:
    'orders|order count|total orders|online orders|bestellungen|auftrage|commandes|pedidos|ordini|transactions',
  fb_likes_count:
    'facebook likes|fb likes|facebook page likes|facebook fans|facebook followers|fb followers|fb fans|facebook follower|likes facebook|followers facebook|facebook like count|j aime facebook|abonnes facebook|me gusta facebook|seguidores facebook|seguidores de facebook|seguidores en facebook|facebook',
  ig_followers_count:
    'instagram followers|ig followers|insta followers|instagram follower|followers instagram|instagram follower count|instagram fans|abonnes instagram|seguidores instagram|seguidores de instagram|seguidores en instagram|follower instagram|instagram',
  reddit_mentions_count: 'reddit mentions|mentions reddit|reddit mention count|reddit erwahnungen',
  trustpilot_rating:
    'trustpilot rating|trustpilot score|trustpilot trustscore|trustpilot avgrating|trustpilot avg rating|trustpilot average rating|trustpilot stars|trustpilot bewertung|note trustpilot|puntuacion trustpilot|rating trustpilot|trustpilot',
  trustpilot_reviews_count:
    'trustpilot reviews|trustpilot review count|trustpilot number of reviews|reviews trustpilot|trustpilot bewertungen|avis trustpilot|resenas trustpilot|opiniones trustpilot',
  shopify_reviews_count: 'shopify reviews|shopify review count|reviews shopify',
  fb_reviews_count: 'facebook reviews|fb reviews|facebook review count|reviews facebook',
  fb_ads_count:
    'facebook ads|fb ads|meta ads|total facebook ads|total ads|facebook ads total|ads|facebook anzeigen|publicites facebook|anuncios de facebook',
  fb_ads_active_count:
    'active facebook ads|facebook active ads|active fb ads|active meta ads|meta active ads|active ads|live ads|ads active|running ads|aktive anzeigen|aktive facebook anzeigen|publicites actives|anuncios activos',
  product_count:
    'products|product count|products count|total products|products sold|product total|sku count|skus|items|catalog size|catalogue size|produkte|artikel|produktanzahl|produits|articles|productos|articulos|prodotti',
  product_min_price:
    'min price|minimum price|lowest price|min product price|minimum product price|lowest product price|price min|price from|cheapest product|niedrigster preis|mindestpreis|preis min|preis ab|prix min|prix minimum|prix minimal|precio minimo|precio min|prezzo minimo',
  product_avg_price:
    'average price|avg price|average product price|avg product price|mean price|price average|price avg|price|durchschnittspreis|durchschnittlicher preis|preis durchschnitt|preis|prix moyen|prix|precio medio|precio promedio|precio|prezzo medio',
  product_max_price:
    'max price|maximum price|highest price|max product price|maximum product price|highest product price|price max|price to|most expensive product|hochster preis|hochstpreis|preis max|preis bis|prix max|prix maximum|prix maximal|precio maximo|precio max|prezzo massimo',
  product_count_30_days:
    'new products 30 days|new products|products created 30|products created 30 days|products added 30 days|new products last 30 days|neue produkte|nouveaux produits|productos nuevos|nuevos productos',
  is_fb_ads_active:
    'facebook ads running|werbung aktiv facebook|facebook werbung|runs facebook ads|running facebook ads|facebook ads active|advertises on facebook|ads running|active ads|facebook werbung aktiv',
  is_shop:
    'is shop|is store|is ecommerce|has shop|has store|sells online|sells goods|ecommerce|e commerce|online shop|webshop|shop|onlineshop',
  is_pinned: 'pinned|favorite|favourite|angeheftet|epingle|fijado',
  fb_url:
    'facebook|facebook url|facebook page|facebook link|facebook page url|facebook company page|facebook profile|fb|fb url|facebook seite|page facebook|pagina de facebook|facebook handle|facebook account',
  ig_url:
    'instagram|instagram url|instagram link|instagram page|instagram profile|instagram handle|instagram account|ig|ig url|insta|compte instagram|perfil de instagram|instagram profil',
  shopify_url:
    'shopify url|shopify domain|myshopify|myshopify domain|myshopify url|platform domain|shopify store url|shopify shop',
  fb_ads_library_url:
    'facebook ads library|facebook ad library|ad library url|ads library url|meta ad library|ad library',
  trustpilot_url: 'trustpilot|trustpilot url|trustpilot link|trustpilot page|trustpilot profile',
  profile_image:
    'logo|logo url|logo image|logo link|brand logo|company logo|profile image|profile picture|avatar|icon|icon url|logotipo',
  cover_image:
    'cover image|cover|banner|banner image|header image|hero image|open graph image url|og image|titelbild',
};

type Candidate = { column: Column; place: number };

const byName = new Map<string, Candidate[]>();
for (const [column, list] of Object.entries(NAMES) as [Column, string][]) {
  for (const [place, name] of list.split('|').entries())
    byName.set(name, [...(byName.get(name) ?? []), { column, place }]);
}
for (const candidates of byName.values()) candidates.sort((left, right) => left.place - right.place);

/** After every header that is listed. */
const BY_WORDS = 500;

/** The columns a header may mean, most likely first. `words` are those of `headerUnits`. */
export function namedColumns(words: string): Candidate[] {
  const listed = byName.get(words) ?? [];
  const read = columnsByWords(words).filter((column) =>
    listed.every((candidate) => candidate.column !== column),
  );
  return [...listed, ...read.map((column, index) => ({ column, place: BY_WORDS + index }))];
}
