-- In the order of popularity, brands without a known metric follow the others (packages/database/src/catalogue/popularity.ts).
update private_brands set tie_break = tie_break + 8796093022208
where tie_break < 8796093022208 and num_nonnulls(estimated_monthly_traffic, estimated_monthly_revenue, estimated_monthly_orders,
  fb_likes_count, ig_followers_count, reddit_mentions_count, trustpilot_rating, trustpilot_reviews_count, shopify_reviews_count,
  fb_reviews_count, fb_ads_count, fb_ads_active_count, product_count, product_min_price, product_avg_price, product_max_price,
  product_count_30_days) = 0;
