/** Providers by host name suffix; the first match counts. */
type Providers = readonly (readonly [end: string, provider: string])[];

/** Where shop platforms have their customers point `www`. */
export const PLATFORM_HOSTS: Providers = [
  ['myshopify.com', 'Shopify'],
  ['shopifydns.com', 'Shopify'],
  ['mybigcommerce.com', 'BigCommerce'],
  ['bigcommerce.com', 'BigCommerce'],
  ['demandware.net', 'Salesforce Commerce Cloud'],
  ['commercecloud.salesforce.com', 'Salesforce Commerce Cloud'],
  ['ext-cust.squarespace.com', 'Squarespace'],
  ['ext.squarespace.com', 'Squarespace'],
  ['wixdns.net', 'Wix'],
  ['proxy-ssl.webflow.com', 'Webflow'],
  ['cdn.webflow.com', 'Webflow'],
  ['bigcartel.com', 'Big Cartel'],
  ['myshopline.com', 'Shopline'],
  ['shoplineapp.com', 'Shopline'],
  ['myshoplaza.com', 'Shoplazza'],
  ['shoplazza.com', 'Shoplazza'],
  ['mitiendanube.com', 'Nuvemshop'],
  ['lojavirtualnuvem.com.br', 'Nuvemshop'],
  ['vtexcommercestable.com.br', 'VTEX'],
  ['vtex.com', 'VTEX'],
  ['lojaintegrada.com.br', 'Loja Integrada'],
  ['tray.com.br', 'Tray'],
  ['salla.sa', 'Salla'],
  ['zid.store', 'Zid'],
  ['cafe24.com', 'Cafe24'],
  ['myharavan.com', 'Haravan'],
  ['bizwebvietnam.net', 'Sapo'],
  ['myshoptet.com', 'Shoptet'],
  ['shoper.pl', 'Shoper'],
  ['iai-shop.com', 'IdoSell'],
  ['myinsales.ru', 'InSales'],
  ['shopware.store', 'Shopware'],
  ['plentymarkets-cloud-ie.com', 'plentymarkets'],
  ['jimdo.com', 'Jimdo'],
  ['weebly.com', 'Weebly'],
  ['volusion.com', 'Volusion'],
  ['magento.cloud', 'Magento'],
  ['thebase.in', 'BASE'],
  ['myspreadshop.com', 'Spreadshop'],
];

/** Addresses that platforms document for names without `www`. */
export const PLATFORM_ADDRESSES: Providers = [
  ['23.227.38.65', 'Shopify'],
  ['23.227.38.32', 'Shopify'],
  ['198.185.159.144', 'Squarespace'],
  ['198.185.159.145', 'Squarespace'],
  ['198.49.23.144', 'Squarespace'],
  ['198.49.23.145', 'Squarespace'],
];

export const MAIL_HOSTS: Providers = [
  ['google.com', 'Google Workspace'],
  ['googlemail.com', 'Google Workspace'],
  ['protection.outlook.com', 'Microsoft 365'],
  ['mx.microsoft', 'Microsoft 365'],
  ['zoho.com', 'Zoho Mail'],
  ['zoho.eu', 'Zoho Mail'],
  ['zoho.in', 'Zoho Mail'],
  ['protonmail.ch', 'Proton Mail'],
  ['messagingengine.com', 'Fastmail'],
  ['mail.icloud.com', 'iCloud Mail'],
  ['pphosted.com', 'Proofpoint'],
  ['ppe-hosted.com', 'Proofpoint'],
  ['mimecast.com', 'Mimecast'],
  ['barracudanetworks.com', 'Barracuda'],
  ['iphmx.com', 'Cisco Secure Email'],
  ['mx.cloudflare.net', 'Cloudflare Email Routing'],
  ['secureserver.net', 'GoDaddy'],
  ['emailsrvr.com', 'Rackspace'],
  ['privateemail.com', 'Namecheap'],
  ['registrar-servers.com', 'Namecheap'],
  ['hostinger.com', 'Hostinger'],
  ['ovh.net', 'OVHcloud'],
  ['kundenserver.de', 'IONOS'],
  ['ionos.com', 'IONOS'],
  ['ui-dns.com', 'IONOS'],
  ['strato.de', 'Strato'],
  ['one.com', 'one.com'],
  ['gandi.net', 'Gandi'],
  ['infomaniak.ch', 'Infomaniak'],
  ['yandex.net', 'Yandex 360'],
  ['yandex.ru', 'Yandex 360'],
  ['mail.ru', 'VK WorkSpace'],
  ['mxhichina.com', 'Alibaba Mail'],
  ['qq.com', 'Tencent Exmail'],
  ['naver.com', 'Naver Works'],
  ['worksmobile.com', 'LINE WORKS'],
  ['awsapps.com', 'Amazon WorkMail'],
  ['inbound-smtp.us-east-1.amazonaws.com', 'Amazon WorkMail'],
  ['forwardemail.net', 'Forward Email'],
  ['improvmx.com', 'ImprovMX'],
  ['rzone.de', 'Strato'],
];

export function providerOf(
  hosts: string[],
  providers: Providers,
  record: 'CNAME' | 'A' | 'MX',
): { provider: string; evidence: string } | undefined {
  for (const host of hosts) {
    const name = host.toLowerCase().replace(/\.$/, '');
    const found = providers.find(([end]) => name === end || name.endsWith(`.${end}`));
    if (found) return { provider: found[1], evidence: `${record} ${name}` };
  }
  return undefined;
}
