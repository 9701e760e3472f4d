import { expect, it } from 'vitest';
import mailLogo from '../../apps/api/src/gateways/mail-logo.png';
import icon from '../../apps/web/src/assets/icon.svg';

/** The pixels of a picture, drawn at the size of the attached one. */
async function pixelsOf(address: string): Promise<Uint8ClampedArray> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(96, 96);
  const context = canvas.getContext('2d')!;
  context.drawImage(picture, 0, 0, 96, 96);
  return context.getImageData(0, 0, 96, 96).data;
}

it("the logo in mails is the product's icon", async () => {
  const [mail, product] = [await pixelsOf(mailLogo), await pixelsOf(icon)];
  // Edges may be smoothed differently.
  const different = mail.filter((value, index) => Math.abs(value - product[index]!) > 40).length;
  expect(different / product.length).toBeLessThan(0.005);
  expect(product.filter((_, index) => index % 4 === 3 && product[index] === 255).length).toBeGreaterThan(
    8_000,
  );
});
