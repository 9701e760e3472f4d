import { CLOSED, NO_GOODS, SELLS_GOODS, STILL_OPEN } from './reviewed.ts';

/** Companies of other industries, by the words of Wikidata's short descriptions. */
const OTHER_BUSINESS =
  /telecom|mobile (?:network|phone operator|operator|communication)|network operator|wireless (?:service|carrier)|internet (?:service|provider)|broadband|satellite|cable (?:company|provider|operator)|\bbank(?:ing)?\b|insurance|petrol|\bfuel|gas[- ]station|filling station|\b(?:oil|gas) (?:and gas |refining )?(?:company|corporation|brand|subsidiary)|natural gas|energy (?:company|group|brand)|energy and|newspaper(?! and book| chain)|magazine publisher|broadcast|\bmedia (?:company|conglomerate)|video rental|restaurant|fast[- ]food|coffee ?(?:house|shop)|tea ?house|caf[eé] chain|casino|hotel|travel agency|car rental|repair (?:shop|store|workshop|center|centre)s?|auto service|logistics|postal|photo(?:graph(?:y|ic))? (?:studio|processing|services)|theat(?:er|re)|salon chain|beauty salon|fitness|bookmaker|bicycle sharing|communications? (?:service|company|brand)|mobile phone network|charit|hospice|non-?profit|\bchurch\b|humanitarian|homelessness|regulates|red cross/i;
/** What makes such a company a shop all the same: a bakery with cafes, tyres and their change, books and magazines. */
const GOODS_AS_WELL =
  /baker|pastr|roaster|confection|chocolat|supermarket|hypermarket|grocer|(?:department|clothing|furniture|book|electronics?|toy|jewel\w+|shoe|hardware|parts|sporting goods|grocery|photo|camera|home improvement) ?(?:store|shop|retail)|retailer|(?:tire|tyre)s?|wheels|equipment|pharmac|bookst|cosmetics|delicatess|automo|car (?:brand|manufacturer|marque)|motorcycle|energy drink|thrift|(?:charity|second-?hand) (?:shop|store)|bookseller/i;
const CLOSED_COMPANY =
  /^(?:an? )?(?:defunct|former|closed|bankrupt|discontinued)\b|\(?\b(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d\)?|\bwas an?\b|\bceased\b|\bliquidated\b/i;

/** Why a brand with places that sell goods is left out; undefined for a brand that sells goods. */
export function notAShop(id: string, description: string, tags: Set<string>): string | undefined {
  if (CLOSED.has(id)) return 'closed';
  if (CLOSED_COMPANY.test(description) && !STILL_OPEN.has(id)) return 'closed';
  if (SELLS_GOODS.has(id)) return;
  if (NO_GOODS.has(id)) return 'sells no goods';
  if (OTHER_BUSINESS.test(description) && !GOODS_AS_WELL.test(description)) return 'sells no goods';
  if (isFuelStation(tags)) return 'sells fuel';
}

/** Kiosks at the pumps, as opposed to a supermarket's pumps. */
function isFuelStation(tags: Set<string>): boolean {
  const others = [...tags].filter(
    (tag) =>
      !/^shop\/(?:convenience|kiosk|car_repair)$|fuel$|charging_station|car_wash|cafe|fast_food|highway\/services/.test(
        tag,
      ),
  );
  return tags.has('amenity/fuel') && others.length === 0;
}
