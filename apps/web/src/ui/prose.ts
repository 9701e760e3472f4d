/** Classes around rendered Markdown. */
export const PROSE = [
  'wrap-anywhere space-y-2.5 text-sm leading-6 [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-ink-soft',
  '[&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:bg-sunken [&_pre]:p-3',
  '[&_td]:border [&_td]:border-line [&_td]:px-2 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:text-left [&_hr]:border-line',
].join(' ');
