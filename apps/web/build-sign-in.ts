import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EMPTY_ROOT, findTag, SCRIPT, STYLESHEET } from './build-html.ts';
import type { Modules } from './build-modules.ts';
import { withoutStartScript } from './build-start.ts';

type SignInPage = { file: string; title: string; body: string };

/** Every sign-in page, with and without Google and the sandbox's inbox; the server serves the variant that fits its configuration. */
export async function renderSignInPages(modules: Modules): Promise<SignInPage[]> {
  const { renderSignInPage, SIGN_IN_PAGES } =
    await modules<typeof import('./src/sign-in-pages.tsx')>('/src/sign-in-pages.tsx');
  const pages: SignInPage[] = [];
  for (const path of SIGN_IN_PAGES)
    for (const google of [true, false])
      for (const inbox of [true, false])
        pages.push({
          file: `sign-in${path}${google ? '-google' : ''}${inbox ? '-inbox' : ''}.html`,
          ...(await renderSignInPage(path, { google, inboxUrl: inbox ? '{{INBOX_URL}}' : null })),
        });
  return pages;
}

/**
 * Writes `app.html` with each page prerendered in it. The style is inlined, and the script is loaded after the first paint, since it
 * would delay that on a slow network.
 */
export async function writeSignInPages(folder: string, pages: SignInPage[]): Promise<void> {
  const application = withoutStartScript(await readFile(join(folder, 'app.html'), 'utf8'));
  const stylesheet = findTag(application, STYLESHEET);
  const script = findTag(application, SCRIPT);
  const preloadLinks = [...application.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)];
  const preloads = preloadLinks.flatMap(([, url]) => url ?? []);
  const style = (await readFile(join(folder, stylesheet.url), 'utf8')).trim();
  let page = application
    .replace(stylesheet.tag, () => `<style>${style}</style>`)
    .replace(script.tag, () => `<script type="module">${afterPaint(script.url, preloads)}</script>`);
  for (const [link] of preloadLinks) page = page.replace(link, '');
  for (const { file, title, body } of pages) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(
      join(folder, file),
      page
        .replace('</head>', () => `${title}</head>`)
        .replace(EMPTY_ROOT, () => `<div id="root" data-prerendered>${body}</div>`),
    );
  }
}

/** Hidden tabs never paint. */
const afterPaint = (script: string, preloads: string[]) =>
  `const load=()=>{for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import("${script}")};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))`;
