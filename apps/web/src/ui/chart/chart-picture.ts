const PADDING = 20;
const LINE = 20;

type Caption = {
  text: string;
  /** The colour of the line that the caption names. */
  colour?: string;
};

/** The drawing as it is displayed, with a title and a legend above it, as a PNG file. */
export function chartPicture(drawing: HTMLCanvasElement, title: string, captions: Caption[]): Promise<Blob> {
  const { fontFamily, color } = getComputedStyle(drawing);
  const scale = drawing.width / drawing.getBoundingClientRect().width;
  const top = PADDING + LINE * (captions.length + 1.5);
  const picture = document.createElement('canvas');
  picture.width = drawing.width + 2 * PADDING * scale;
  picture.height = drawing.height + (top + PADDING) * scale;
  const context = picture.getContext('2d');
  if (!context) return Promise.reject(new Error('No canvas.'));
  context.fillStyle = backgroundOf(drawing);
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(drawing, PADDING * scale, top * scale);
  context.scale(scale, scale);
  context.fillStyle = color;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(title, PADDING, PADDING + 14);
  context.font = `12px ${fontFamily}`;
  captions.forEach(({ text, colour }, index) => {
    const y = PADDING + LINE * (index + 1.8);
    context.fillStyle = colour ?? color;
    if (colour) context.fillRect(PADDING, y - 6, 16, 3);
    context.fillStyle = color;
    context.fillText(text, PADDING + (colour ? 24 : 0), y);
  });
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png'),
  );
}

/** The background of the nearest ancestor that has one. */
function backgroundOf(drawing: Element): string {
  for (let element: Element | null = drawing; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'white';
}
