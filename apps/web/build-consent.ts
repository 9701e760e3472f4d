import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inlineScript } from './build-html.ts';

/** Inlines into the pages that may load third-party scripts the one that asks for consent, between comments by which the server finds it. */
export async function injectConsentScript(folder: string): Promise<void> {
  const script = await inlineScript('src/features/legal/consent/consent-script.ts');
  for (const file of ['index.html', 'app.html']) {
    const path = join(folder, file);
    const page = await readFile(path, 'utf8');
    const element = `<!--consent--><script type="module">${script}</script><!--/consent-->`;
    await writeFile(
      path,
      page.replace('</head>', () => `${element}</head>`),
    );
  }
}
