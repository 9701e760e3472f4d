import { foldLabel } from '../brands/category-path.ts';
import { COUNTRIES, COUNTRY_IDS } from '../brands/countries.ts';
import { memoize } from './memoize.ts';

/** ISO 3166-1: three-letter code followed by its two-letter one. */
const ALPHA_3 = `
  ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI
  BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT
  BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU
  CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET
  FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR
  GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR
  IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB
  LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH
  MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE
  NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL
  PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ
  SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC
  TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY
  USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW XKXXK`;

/** Languages in which country names are recognised, in addition to each country's own. */
const LANGUAGES =
  'en de fr es it pt nl pl ru uk cs sk hu ro bg el tr ar he fa hi bn id ms th vi ja ko zh zh-Hant sv da nb fi et lv lt hr sr sl ca'.split(
    ' ',
  );

/** Common names and codes that are neither in ISO 3166-1 nor in the languages' lists. */
const OTHERS: Record<string, string> = {
  GB: 'uk|u k|great britain|britain|england|scotland|wales|northern ireland|united kingdom of great britain and northern ireland|gb eng|gb sct|gb wls|gb nir|grossbritannien|angleterre|inglaterra|inghilterra',
  US: 'usa|u s|u s a|us of a|united states of america|america|the states|etats unis d amerique|eeuu|ee uu|estados unidos de america|stati uniti d america|vereinigte staaten von amerika',
  GR: 'el|hellas|hellenic republic',
  AE: 'uae|u a e|emirates|dubai|vae',
  KR: 'korea|republic of korea|korea republic of|south korea republic of korea|korea south',
  KP: 'dprk|korea democratic people s republic of|democratic people s republic of korea|korea north',
  NL: 'holland|the netherlands',
  CZ: 'czech republic|cesko',
  RU: 'russian federation',
  VN: 'viet nam',
  CI: 'ivory coast|cote d ivoire',
  MK: 'macedonia|republic of north macedonia|macedonia the former yugoslav republic of',
  MM: 'burma',
  TR: 'turkiye|turkey|republic of turkiye',
  HK: 'hong kong|hong kong sar|hong kong s a r|hong kong china|hong kong sar china',
  MO: 'macau|macao sar|macao sar china',
  TW: 'taiwan province of china|republic of china|taiwan roc|chinese taipei',
  CN: 'prc|p r china|people s republic of china|mainland china|china mainland',
  IR: 'iran islamic republic of|islamic republic of iran',
  SY: 'syrian arab republic',
  LA: 'lao people s democratic republic|lao pdr',
  MD: 'republic of moldova|moldova republic of',
  TZ: 'united republic of tanzania|tanzania united republic of',
  BO: 'bolivia plurinational state of|plurinational state of bolivia',
  VE: 'venezuela bolivarian republic of|bolivarian republic of venezuela',
  BN: 'brunei darussalam',
  CD: 'congo the democratic republic of the|democratic republic of the congo|congo kinshasa|dr congo|drc',
  CG: 'congo|congo brazzaville|republic of congo',
  CV: 'cabo verde',
  SZ: 'swaziland',
  TL: 'east timor',
  VA: 'holy see|vatican|holy see vatican city state',
  FM: 'micronesia federated states of',
  PS: 'palestine state of|state of palestine|palestinian territories',
  FK: 'falkland islands malvinas',
  IE: 'republic of ireland|eire',
  DE: 'federal republic of germany|brd',
  SK: 'slovak republic',
  SA: 'ksa|kingdom of saudi arabia',
  ZA: 'rsa|republic of south africa',
  NZ: 'aotearoa',
  PH: 'the philippines|republic of the philippines',
  BA: 'bosnia|bosnia herzegovina',
  TT: 'trinidad',
  EU: 'eu|europe union',
};

let names: Map<string, string> | undefined;

function namesOfCountries(): Map<string, string> {
  if (names) return names;
  names = new Map();
  const codes = COUNTRY_IDS.filter((id) => id !== 'EU');
  const add = (name: string | undefined, id: string) => {
    const key = name && foldLabel(name);
    // A name of two countries is ambiguous and ignored; English names are added first and take precedence.
    if (key && !names?.has(key)) names?.set(key, id);
  };
  for (const { id, label } of COUNTRIES) add(label, id);
  for (const [id, list] of Object.entries(OTHERS)) for (const name of list.split('|')) add(name, id);
  const own = codes.map((id) => new Intl.Locale(`und-${id}`).maximize().language);
  for (const language of new Set([...LANGUAGES, ...own])) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const id of codes) add(display.of(id), id);
  }
  return names;
}

let codes: Map<string, string> | undefined;

/** By codes in lower case, which take precedence over names. */
const codesOfCountries = (): Map<string, string> =>
  (codes ??= new Map([
    ...ALPHA_3.trim()
      .split(/\s+/)
      .map((pair) => [pair.slice(0, 3).toLowerCase(), pair.slice(3)] as const),
    ...COUNTRY_IDS.map((id) => [id.toLowerCase(), id] as const),
  ]));

/** Two regional indicators: a flag. */
const FLAG = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u;
const flagCode = (flag: string) =>
  [...flag].map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join('');

/**
 * The country's id by its name in English, in its own or a widely used language, by its ISO 3166-1 code of two or three letters
 * or its flag; undefined for anything else.
 */
export const countryId = memoize((text: string): string | undefined => {
  const trimmed = text.trim();
  if (FLAG.test(trimmed)) return codesOfCountries().get(flagCode(trimmed).toLowerCase());
  const key = foldLabel(trimmed);
  return codesOfCountries().get(key) ?? codesOfCountries().get(key.replace(THE, '')) ?? countryNamed(key);
});

const THE = /^the | the$/g;

/** The country that is called so; codes are no names, since "in", "it" and "and" are codes, too. */
export function countryNamed(text: string): string | undefined {
  const key = foldLabel(text);
  return namesOfCountries().get(key) ?? namesOfCountries().get(key.replace(THE, ''));
}
