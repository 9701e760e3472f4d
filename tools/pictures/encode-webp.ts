import type { Browser } from 'playwright-core';

/** A screenshot as WebP, drawn `width` pixels wide, `quality` from 0 to 1. Chromium itself scales and encodes it. */
export async function encodeWebp(
  browser: Browser,
  png: Buffer,
  width: number,
  quality: number,
): Promise<Buffer> {
  const page = await browser.newPage();
  const webp = await page.evaluate<string>(`(async () => {
    const bytes = await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob();
    const picture = await createImageBitmap(bytes, { resizeWidth: ${width}, resizeQuality: 'high' });
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: ${quality} });
    return new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result.split(',')[1]);
      reader.readAsDataURL(webp);
    });
  })()`);
  await page.close();
  return Buffer.from(webp, 'base64');
}
