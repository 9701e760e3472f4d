/** One message as plain text and as HTML, from the same content. */
export type RenderedMail = { subject: string; text: string; html: string };

export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: { text: string; url: string };
  /** Small print under the button. */
  notes?: string[];
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Renders for any mail client: no images, no scripts, no external resources. */
export function renderMail(
  content: MailContent,
  product: { name: string; supportEmail: string },
): RenderedMail {
  const { subject, heading, paragraphs, button, notes = [] } = content;
  const footer = `${product.name} · ${product.supportEmail}`;
  const text = [
    heading,
    ...paragraphs,
    ...(button ? [`${button.text}:\n${button.url}`] : []),
    ...notes,
    `-- \n${footer}`,
  ].join('\n\n');

  const line = (style: string, inner: string) => `<p style="margin:0 0 16px;${style}">${inner}</p>`;
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#111827">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) =>
      line('font-size:16px;line-height:24px;color:#374151', escapeHtml(paragraph)),
    ),
    ...(button
      ? [
          line(
            'padding:8px 0',
            `<a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#111827;color:#ffffff;font-size:16px;text-decoration:none">${escapeHtml(button.text)}</a>`,
          ),
          line(
            'font-size:13px;line-height:20px;color:#6b7280;word-break:break-all',
            `If the button does not work, open this address: ${escapeHtml(button.url)}`,
          ),
        ]
      : []),
    ...notes.map((note) => line('font-size:13px;line-height:20px;color:#6b7280', escapeHtml(note))),
  ].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f6;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${body}
</div>
<p style="max-width:520px;margin:16px auto 0;text-align:center;font-size:13px;color:#6b7280">${escapeHtml(footer)}</p>
</body>
</html>
`;
  return { subject, text, html };
}
