import { expect, it } from 'vitest';
import { isPlaceholder } from './placeholders.ts';

it.each([
  ['categories', 'Misc'],
  ['categories', 'Other'],
  ['categories', 'Sonstiges'],
  ['categories', 'Divers'],
  ['categories', 'Uncategorized'],
  ['brand_name', 'n/a'],
  ['brand_name', 'Unknown'],
  ['brand_name', 'My Store'],
  ['brand_name', '---'],
  ['brand_description', 'Lorem ipsum dolor sit amet.'],
  ['brand_description', 'Just another WordPress site'],
  ['brand_description', 'Keine Angabe'],
  ['brand_description', 'No description available'],
  ['profile_image', 'https://cdn.brand.com/assets/logo-placeholder.png'],
  ['profile_image', 'https://via.placeholder.com/150'],
  ['profile_image', 'https://brand.com/img/no-image.svg'],
  ['cover_image', 'https://brand.com/1x1.gif'],
  ['brand_url', 'http://'],
  ['fb_url', 'https://www.facebook.com/'],
  ['fb_url', 'https://www.facebook.com/shopify'],
  ['ig_url', 'https://instagram.com/wix/'],
  ['x_url', 'https://twitter.com/Odoo'],
  ['linkedin_url', 'https://www.linkedin.com/company/odoo/'],
  ['youtube_url', 'https://www.youtube.com/user/OpenERPonline'],
  ['tiktok_url', 'https://www.tiktok.com/@odoo_official'],
  ['ig_url', 'https://www.instagram.com/godaddy'],
  ['fb_url', 'https://www.facebook.com/WordPresscom'],
])('recognises the %s %s as a placeholder', (column, text) => {
  expect(isPlaceholder(column, text)).toBe(true);
});

it.each([
  ['categories', 'Other toys'],
  ['brand_name', 'Fernloft'],
  ['brand_name', '資生堂'],
  ['brand_name', 'Nil'],
  ['brand_name', 'Other Stories'],
  ['brand_name', 'Home Depot'],
  ['brand_description', 'Default settings for a better home.'],
  ['profile_image', 'https://cdn.brand.com/logo.png'],
  ['profile_image', 'https://brand.com/transparent-rain-boots.png'],
  ['brand_url', 'https://brand.com'],
  ['fb_url', 'https://www.facebook.com/fernloft'],
  ['fb_url', 'https://www.facebook.com/profile.php?id=1000123'],
  ['linkedin_url', 'https://www.linkedin.com/company/odoo-candles'],
  ['tiktok_url', 'https://www.tiktok.com/@fernloft'],
  ['shopify_url', 'https://fernloft.myshopify.com/'],
])('takes the %s %s for a value', (column, text) => {
  expect(isPlaceholder(column, text)).toBe(false);
});
