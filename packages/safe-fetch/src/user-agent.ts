/** By the name a robots.txt calls us, with where to learn who we are and whom to write to. */
export function userAgent(product: { name: string; publicUrl?: string | undefined; supportEmail: string }) {
  const token = product.name.replace(/[^A-Za-z_-]/g, '') || 'Brandlode';
  const contact = [
    ...(product.publicUrl ? [`+${new URL(product.publicUrl).origin}`] : []),
    product.supportEmail,
  ];
  return `${token}/1.0 (${contact.join('; ')})`;
}
