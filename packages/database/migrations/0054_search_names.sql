-- The name of a saved search is the user's, and is read from the search instead, so that it is deleted with it.
update brand_events set after = null where kind = 'search_matched';
