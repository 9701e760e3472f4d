import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Modules } from './build-modules.ts';

export type SignInPage = { file: string; title: string; body: string };

/** Every page before sign-in, with and without Google's button and the sandbox's inbox; the server takes what fits it. */
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
 * The application's page with each of them drawn in it. It carries its style, and asks for the script once it has been painted:
 * on a slow line the script would come in the paint's way.
 */
export async function writeSignInPages(folder: string, pages: SignInPage[]): Promise<void> {
  const application = await readFile(join(folder, 'app.html'), 'utf8');
  const [styleLink, sheet] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(application)!;
  const [scriptTag, script] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(application)!;
  const preloads = [...application.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)];
  const style = (await readFile(join(folder, sheet!), 'utf8')).trim();
  let page = application
    .replace(styleLink, () => `<style>${style}</style>`)
    .replace(
      scriptTag,
      () =>
        `<script type="module">${afterPaint(
          script!,
          preloads.map(([, href]) => href!),
        )}</script>`,
    );
  for (const [link] of preloads) page = page.replace(link, '');
  for (const { file, title, body } of pages) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(
      join(folder, file),
      page
        .replace('</head>', () => `${title}</head>`)
        .replace('<div id="root"></div>', () => `<div id="root" data-drawn>${body}</div>`),
    );
  }
}

/** A page in a tab that is not looked at is never painted. */
const afterPaint = (script: string, preloads: string[]) =>
  `const load=()=>{for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import("${script}")};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))`;
