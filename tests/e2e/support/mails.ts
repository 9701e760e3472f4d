import type { RunningProduct } from './product.ts';
import { until } from './waiting.ts';

/** Emails sent to an address, newest first. */
export async function mailsTo(product: RunningProduct, email: string) {
  const response = await fetch(`${product.sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as { subject: string; links: string[] }[];
}

/** Links with a secret in the emails to an address, newest first. */
export async function mailedLinks(product: RunningProduct, email: string): Promise<string[]> {
  const mails = await mailsTo(product, email);
  return mails.flatMap(({ links }) => [...new Set(links.filter((link) => link.includes('token=')))]);
}

/** Waits for a mailed link that contains `part`. */
export const mailedLink = (product: RunningProduct, email: string, part: string) =>
  until(async () => (await mailedLinks(product, email)).find((link) => link.includes(part)));

export const confirmationLink = (product: RunningProduct, email: string) =>
  mailedLink(product, email, 'confirm_email=true');
