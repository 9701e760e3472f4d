/** Mail providers by host name suffix; the first match counts. */
const MAIL_HOSTS = [
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
] as const;

export function mailProviderOf(exchanges: string[]): { provider: string; evidence: string } | undefined {
  for (const exchange of exchanges) {
    const host = exchange.toLowerCase().replace(/\.$/, '');
    const found = MAIL_HOSTS.find(([end]) => host === end || host.endsWith(`.${end}`));
    if (found) return { provider: found[1], evidence: `MX ${host}` };
  }
  return undefined;
}
