/** The product token of robots.txt, with a URL and a contact address. */
export function userAgent(product: { name: string; publicUrl?: string | undefined; supportEmail: string }) {
  const token = product.name.replace(/[^A-Za-z_-]/g, '') || 'Brandlode';
  const contact = [
    ...(product.publicUrl ? [`+${new URL(product.publicUrl).origin}`] : []),
    product.supportEmail,
  ];
  return `${token}/1.0 (${contact.join('; ')})`;
}
