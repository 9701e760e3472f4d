type Child = Node | string | false | null;

/** An element with properties and children; text is never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

export const link = (href: string, text: string, className = '') =>
  element('a', { href, target: '_blank', rel: 'noopener', className }, text);

export function field(label: string, properties: Partial<HTMLInputElement>) {
  const input = element('input', { autocomplete: 'off', spellcheck: false, required: true, ...properties });
  return element('label', {}, label, input);
}
