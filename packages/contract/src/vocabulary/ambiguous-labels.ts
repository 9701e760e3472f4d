import { foldLabel } from '../brands/category-path.ts';

/** Labels that mean different goods in different places: they count only below, or beside, a label of the same top level. */
export const AMBIGUOUS = new Set(
  'bulb|bulbs|accessories|accessoires|accesorios|accessori|accessory|women|woman|womens|men|man|mens|ladies|girls|boys|kids|children|child|unisex|damen|herren|femme|homme|mujer|hombre|donna|uomo|dames|heren|cards|card|tops|top|caps|cap|ties|model|models|records|paper|light|lights|frame|frames|water|agua|power|mobile|components|task|identity|local|information|company|code|swim|sleep|vision|living|interior|location|ki|bio|extensions|fiber|fibre|fibra|distribution|design|boxes|glasses|games|game|media|film|tee|tees|handy|occasion|chat|singles|crystals|foundation|training|security|storage|delivery|post|windows|doors|leather|nails|farm|nuts|organic|skate|instruments|prints|printer|machine|machines|heating|feed|trading|exchanges|led|bars|fonts|templates|themes|association|pressing|recreation|publications|publishing|brands|sets|kits|parts|supplies|equipment|gear|tools|cases|covers|refills|bundles|protein|environment|clubs|society|sensors|trees|cuisine|cocina|cucina|keuken|pet care|multimedia|hearing|tables|rings|swimming|sauces|seconde main|bottles|sport en vrije tijd|pools|crossing|rock|suits|dance|hygiene|collector|silver|gold|stones|beads|fish|vis|haken|pesca|moto|motoren|semi|gomme|casa|dolci|feste|scuola|bici|vlees|borse'
    .split('|')
    .map(foldLabel),
);

/** Labels of sources without paths, which are clear alone but not as part of one. */
export const CLEAR_ALONE = new Set(
  'remote|gas|trade|video|transport|rental|paint|art|hardware|craft|creativity|social|bag|bed|bar|tiles|casa|moto|fish|vlees|dolci|bici|pesca|scuola|tools|media|leather'
    .split('|')
    .map(foldLabel),
);
