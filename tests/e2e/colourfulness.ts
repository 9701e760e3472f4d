import type { Locator } from 'playwright-core';

/** How far the most colourful displayed pixel of an element is from grey, 0 to 255. */
export async function colourfulness(element: Locator): Promise<number> {
  const picture = await element.screenshot();
  return element.page().evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const drawing = canvas.getContext('2d')!;
      drawing.drawImage(image, 0, 0);
      const { data } = drawing.getImageData(0, 0, image.width, image.height);
      let most = 0;
      for (let start = 0; start < data.length; start += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
        most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue));
      }
      return most;
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}
