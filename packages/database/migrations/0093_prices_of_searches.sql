-- A minimum price above the maximum is no longer accepted; the pages already ignored both.
update saved_searches
set search = search #- '{products,filters,minPrice}' #- '{products,filters,maxPrice}'
where (search #>> '{products,filters,minPrice}')::numeric > (search #>> '{products,filters,maxPrice}')::numeric;
