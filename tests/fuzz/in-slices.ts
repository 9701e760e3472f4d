/** Works on 16 items at a time: requests wait for the database most of their time. */
export async function inSlices<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
  before: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (let start = 0; start < items.length; start += 16) {
    await before();
    await Promise.all(items.slice(start, start + 16).map(work));
  }
}
