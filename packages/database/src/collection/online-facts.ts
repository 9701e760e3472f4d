/** Facts that date a brand on the web: the index has the earliest, so a change of one rewrites the brand's row. */
export const ONLINE_FACTS = ['domain_created', 'first_seen'];
