import { isThing, listOf, type Thing } from './json-ld.ts';

/** Levels and objects of structured data that are searched for identifiers. */
const MAX_DEPTH = 6;
const MAX_THINGS = 20_000;
/** Offers of one product, and variants of one group. */
export const MAX_REFERRING = 1_000;

/** The objects of a page by their `@id`, by which they refer to each other. */
export class References {
  readonly #byId = new Map<string, Thing>();
  readonly #base: string;
  /** Offers that name their product, and variants that name their group. */
  readonly #offersOf = new Map<string, Thing[]>();
  readonly #variantsOf = new Map<string, Thing[]>();

  constructor(things: Thing[], base: string) {
    this.#base = base;
    const waiting: { thing: Thing; depth: number }[] = things.map((thing) => ({ thing, depth: 0 }));
    for (let index = 0; index < waiting.length && index < MAX_THINGS; index += 1) {
      const { thing, depth } = waiting[index]!;
      this.#note(thing);
      if (depth >= MAX_DEPTH) continue;
      for (const value of Object.values(thing))
        for (const inner of listOf(value))
          if (isThing(inner)) waiting.push({ thing: inner, depth: depth + 1 });
    }
  }

  #note(thing: Thing): void {
    const id = this.#idOf(thing);
    if (id !== undefined && !isReference(thing) && !this.#byId.has(id)) this.#byId.set(id, thing);
    const push = (map: Map<string, Thing[]>, target: unknown) => {
      const owner = isThing(target) ? this.#idOf(target) : undefined;
      if (owner === undefined) return;
      const referring = map.get(owner);
      if (!referring) map.set(owner, [thing]);
      else if (referring.length < MAX_REFERRING) referring.push(thing);
    };
    if (isReference(thing)) return;
    push(this.#offersOf, listOf(thing.itemOffered)[0]);
    push(this.#variantsOf, listOf(thing.isVariantOf)[0]);
  }

  /** The objects of a property, each replaced by the one it refers to. */
  in(value: unknown): Thing[] {
    return listOf(value)
      .filter(isThing)
      .map((thing) => this.resolve(thing));
  }

  resolve(thing: Thing): Thing {
    const id = isReference(thing) ? this.#idOf(thing) : undefined;
    return (id !== undefined && this.#byId.get(id)) || thing;
  }

  offersOf(product: Thing): Thing[] {
    const id = this.#idOf(product);
    return (id !== undefined && this.#offersOf.get(id)) || [];
  }

  variantsOf(group: Thing): Thing[] {
    const id = this.#idOf(group);
    return (id !== undefined && this.#variantsOf.get(id)) || [];
  }

  hasGroupOf(variant: Thing): boolean {
    const group = listOf(variant.isVariantOf)[0];
    const id = isThing(group) ? this.#idOf(group) : undefined;
    return id !== undefined && this.#byId.has(id);
  }

  #idOf(thing: Thing): string | undefined {
    const id = thing['@id'];
    if (typeof id !== 'string' || id === '' || id.length > 2_048) return undefined;
    return URL.parse(id, this.#base)?.href ?? id;
  }
}

/** An object that only names another one. */
const isReference = (thing: Thing) =>
  '@id' in thing && Object.keys(thing).every((key) => key === '@id' || key === '@type');
