/**
 * What words of headers mean, in English, German, French, Spanish, Italian and Dutch, without accents. A header with any other
 * word is not recognised by its words: "mobile visits" are not the visits.
 */
const WORDS = {
  visits:
    'visit visits visitor visitors traffic session sessions besuch besuche besuchen besucher besuchern besuchs zugriffe visite visites visiteur visiteurs trafic frequentation visita visitas visitante visitantes trafico sesiones visitatore visitatori traffico sessioni bezoek bezoeken bezoeker bezoekers verkeer sessies',
  revenue:
    'revenue revenues sales turnover gmv umsatz umsatze umsatzerlose erlose ca ventes ventas facturacion ingresos fatturato ricavi vendite omzet',
  orders: 'orders bestellungen auftrage commandes pedidos ordini bestellingen',
  followers: 'follower followers abonnent abonnenten abonne abonnes seguidor seguidores volger volgers',
  fans: 'fan fans likes like',
  reviews:
    'review reviews bewertungen rezensionen avis resena resenas opinion opiniones valoraciones recensione recensioni beoordelingen',
  rating:
    'rating score stars trustscore bewertung sterne note etoiles puntuacion calificacion valoracion estrellas valutazione punteggio voto stelle beoordeling sterren',
  ads: 'ads adverts anzeigen werbeanzeigen publicites pubs annonces anuncios annunci inserzioni advertenties',
  products:
    'products skus items produkte produkten produits articles artikel artikeln productos articulos prodotti articoli producten artikelen references referencias',
  product: 'product sku item produkt produit article producto articulo prodotto articolo',
  price: 'price prices preis preise prix precio precios prezzo prezzi prijs prijzen',
  min: 'min minimum minimal minimaler lowest cheapest from niedrigster kleinster gunstigster mindest ab minimale minimo minima vanaf laagste minimale desde',
  max: 'max maximum maximal maximaler highest hochster hochst teuerster bis maximale maximo maxima massimo massima hoogste tot hasta',
  average:
    'average avg mean durchschnitt durchschnitts durchschnittlich durchschnittliche durchschnittlicher durchschn mittlerer schnitt moyen moyenne moyens moyennes medio media promedio medi medie gemiddeld gemiddelde gem',
  count:
    'count counts number no nr num nb nbr nbre anzahl zahl gesamt gesamtzahl numero cantidad quantita aantal totaal total totale quantity',
  active:
    'active aktiv aktive aktiven actif actifs actives activo activos activa activas attivo attivi attive attiva actief actieve live running laufende',
  new: 'new added created launched neu neue neuen nouveau nouveaux nouvelle nouvelles nuevo nuevos nuevas nuovi nuove nieuwe',
  brand: 'brand marke marken marque marca merk marchio',
  store:
    'store shop merchant retailer seller vendor handler laden boutique enseigne tienda negozio winkel webshop onlineshop webwinkel ecommerce',
  stores: 'stores shops',
  company:
    'company business organization organisation firma firmen unternehmen unternehmens entreprise societe empresa compania azienda aziendale societa impresa bedrijf bedrijfs',
  maker: 'manufacturer hersteller fabricant fabricante produttore fabrikant',
  name: 'name names namen nom nome naam nombre',
  domain: 'domain domains domane domaine dominio dominios domein',
  url: 'url urls',
  site: 'website websites webseite webseiten internetseite site sites homepage home sitio sito www',
  web: 'web internet online',
  address: 'address adresse direccion indirizzo adres',
  page: 'page pagina seite',
  link: 'link links enlace lien collegamento',
  profile: 'profile profil perfil profilo profiel account compte cuenta handle username konto',
  description:
    'description beschreibung descripcion descrizione omschrijving beschrijving kurzbeschreibung about',
  short: 'short courte corta breve korte',
  category:
    'category categories kategorie kategorien categorie categoria categorias industry industries sector secteur settore branche branchen',
  main: 'main primary haupt principal principale principales hoofd top1',
  country: 'country countries land pays pais paises paese paesi nazione lander landes',
  origin: 'origin herkunft herkunfts origine origen herkomst',
  code: 'code iso codice codigo',
  seat: 'hq headquarters headquarter sitz sitzes hauptsitz firmensitzes siege sede vestiging vestigings',
  rank: 'rank ranking rang classement classifica posicion posizione positie',
  world: 'global world worldwide welt globaler mondial mondiale mundial wereldwijde wereld popularity tranco',
  facebook: 'facebook fb',
  meta: 'meta',
  instagram: 'instagram insta ig',
  trustpilot: 'trustpilot',
  reddit: 'reddit',
  shopify: 'shopify',
  mentions: 'mentions mention erwahnungen menciones menzioni vermeldingen',
  logo: 'logo',
  catalogue: 'catalog catalogue sortiment katalog catalogo assortiment assortimento surtido',
  estimated:
    'estimated estimate est approx approximate geschatzt geschatzte geschatzter geschatzten estime estimee estimes estimees estimado estimada estimados estimadas stimato stimata stimati stimate geschat geschatte',
  net: 'net gross netto brutto nette ht ttc',
  range: 'range bracket spanne klasse tranche rango fascia klasse',
  /** Who counted: it does not change what is counted. */
  source: 'similarweb semrush builtwith storeleads',
  /** Articles and prepositions. */
  '': 'the a an of in on for and to der die das des den dem von vom im auf bei zum zur und fur le la les du de d des l sur el los las del al en y il lo i gli della delle dei degli dell di da su e van het een op bij current this',
} as const;
export type Meaning = Exclude<keyof typeof WORDS, ''>;

type Key = keyof typeof WORDS;
const isKey = (text: string): text is Key => Object.hasOwn(WORDS, text);
export const isMeaning = (text: string): text is Meaning => text !== '' && isKey(text);

const MEANINGS = new Map<string, Key>();
for (const [meaning, words] of Object.entries(WORDS))
  for (const word of words.split(' ')) if (isKey(meaning) && !MEANINGS.has(word)) MEANINGS.set(word, meaning);

/** Phrases that mean more than their words, and the word they are read as. */
const PHRASES: [RegExp, string][] = [
  [/\bchiffres? d affaires?\b/g, 'umsatz'],
  [
    /\b(?:mentions? )?j aime\b|\bme gusta\b|\bmi piace\b|\bvind ik leuks?\b|\bgefallt mir(?: angaben)?\b/g,
    'likes',
  ],
  [/\b(?:le )?plus bas\b|\bmas bajo\b|\bpiu basso\b|\ba partir de\b/g, 'min'],
  [/\b(?:le )?plus (?:eleve|haut)\b|\bmas alto\b|\bpiu alto\b/g, 'max'],
  [/\bsecteur d activite\b|\bcategoria merceologica\b/g, 'category'],
  [/\bgoogle analytics(?: 4)?\b|\bga4\b|\bstore leads\b/g, 'similarweb'],
  [/\btrust score\b/g, 'trustscore'],
];

/** The meanings of a header's words; undefined if one of them is not known. */
export function meaningsOf(words: string): Set<Meaning> | undefined {
  let text = words;
  for (const [phrase, word] of PHRASES) text = text.replace(phrase, word);
  const meanings = new Set<Meaning>();
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const parts = partsOf(word);
    if (!parts) return undefined;
    for (const part of parts) if (part !== '') meanings.add(part);
  }
  return meanings;
}

/** The meaning of a word, or those of the parts of a compound: "Besucherzahl", "Facebookpagina". */
function partsOf(word: string): (keyof typeof WORDS)[] | undefined {
  const whole = MEANINGS.get(word);
  if (whole !== undefined) return [whole];
  if (word.length > MAX_COMPOUND) return undefined;
  for (let end = word.length - 3; end >= 3; end--) {
    const first =
      MEANINGS.get(word.slice(0, end)) ?? MEANINGS.get(word.slice(0, end).replace(/(?:s|en|n)$/, ''));
    if (first === undefined || first === '') continue;
    const rest = partsOf(word.slice(end));
    if (rest?.every((part) => part !== '')) return [first, ...rest];
  }
  return undefined;
}
const MAX_COMPOUND = 40;
