/** Made-up names of the kinds that online stores have. */
export const REALISTIC_NAMES = `
Hydro Bottle|Northwind Supply|Oak & Ember|The Linen Loft|Bright Paws|Casa Verde|Lumen Skin|Rove Outdoors|Peak & Pine|Solstice Swim
Marlow Home|Tidewater Coffee Roasters|Kindred Candle Co|Ironbark Fitness|Petal & Stem|Velvet Fox|Urban Larder|Nomad Goods|Sugar Maple Kids|Fable & Thread
Wild Juniper|Cobalt Cycles|Harbor Street Vintage|Luna Jewels|Pixel Pantry|Golden Hour Beauty|Drift & Dune|Stonefruit Studio|Evergreen Apothecary|Little Otter
Blue Anchor Denim|Saffron Table|Atlas Watch Club|Moss & Clay|Quiet Forest Tea|Ember Ridge Knives|Sunday Socks|Citrine Optics|Fern Gully Plants|Rocket Pup
Amber Lane|Basecamp Provisions|Cloudberry Baby|Dune Surf Shop|Elm Street Books|Foxglove Florals|Granite Gear|Honeycomb Bakery|Indigo Yarns|Jade Garden Spa
Kestrel Audio|Lavender & Lace|Meadow Milk|Nightowl Lighting|Opal Nails|Prairie Boots|Quartz Mattress|Riverbed Soap|Saltbox Prints|Timber Toys
Umbra Eyewear|Vista Vitamins|Willow Weddings|Xenia Ceramics|Yonder Bags|Zephyr Kites|Crème Brûlée Bar|Søstrene Lys|Maison Étoile|Über Sport
Naïve Skincare|Piñata Party|Jalapeño Joe's|O'Malley Whiskey|Ben's Beard Oil|Mama Bear's Kitchen|24 Hour Tees|7 Seas Trading|Studio 54 Rugs|Route 66 Customs
Dr. Green Gardens|St. Ives Leather|H&B Nutrition|R+D Athletics|Glow-Up Cosmetics|Anti Hero Skate|No. 9 Perfume|Two Birds Gin|Half Moon Yoga|Full Tilt Skis
Copper Kettle|Crimson Quill|Bamboo Basics|Barefoot Baker|Bold Bean|Brass Monkey Bikes|Canvas & Cork|Cedar Smoke|Chalk Farm Paints|Cotton Cloud
`
  .trim()
  .split(/[|\n]/);
