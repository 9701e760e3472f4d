import type { SampleAnswer, SampleBrandPage } from '@brandlode/contract';

type Texts = Record<string, string | number | boolean | null>;
const FAILED = "Couldn't load the sample. Try again in a minute.";

/** Answers questions about the sample brands, and opens a brand. */
export function liveSample(section: HTMLElement): void {
  const form = part(section, 'form');
  const field = part(section, 'input');
  const rows = repeat(part(section, 'tbody'));
  const questions = [...section.querySelectorAll<HTMLElement>('[data-question]')];
  const load = loader(section);

  const ask = async (question: string) => {
    const answer = await load<SampleAnswer>(`?q=${encodeURIComponent(question)}`);
    if (!answer) return;
    for (const button of questions)
      button.setAttribute('aria-pressed', String(button.textContent === question));
    rows(answer.data);
    fill(section, { summary: answer.summary });
  };
  const open = async (id: string) => {
    const page = await load<SampleBrandPage>(`/brands/${id}`);
    if (page) showBrand(page);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(field.value.trim());
  });
  section.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.hasAttribute('data-question')) {
      field.value = button.textContent;
      void ask(field.value);
    }
    if (button?.dataset.id) void open(button.dataset.id);
  });
}

/** Requests a part of the sample; a newer request replaces one that is under way, and a failure is said in the summary. */
function loader(section: HTMLElement) {
  let current: AbortController | undefined;
  return async <Answer>(path: string): Promise<Answer | undefined> => {
    current?.abort();
    const own = new AbortController();
    current = own;
    section.ariaBusy = 'true';
    try {
      const response = await fetch(`/api/sample${path}`, { signal: own.signal });
      if (response.ok) {
        const answer: Answer = await response.json();
        return answer;
      }
      fill(section, { summary: FAILED });
    } catch {
      if (!own.signal.aborted) fill(section, { summary: FAILED });
    } finally {
      if (current === own) section.ariaBusy = null;
    }
  };
}

let metricRows: ((items: Texts[]) => void) | undefined;

function showBrand({ brand, description, metrics, visits, note }: SampleBrandPage): void {
  const shown = part(document.body, 'dialog');
  if (!metricRows) {
    metricRows = repeat(part(shown, 'tbody'));
    // A click on the backdrop.
    shown.addEventListener('click', ({ target }) => target === shown && shown.close());
  }
  fill(shown, {
    ...brand,
    description,
    note,
    chart: `Monthly visits since ${monthOf(visits[0]?.day ?? '')}`,
  });
  drawVisits(shown, visits);
  metricRows(metrics);
  if (!shown.open) shown.showModal();
  shown.scrollTop = 0;
}

const monthOf = (day: string) =>
  new Date(`${day}T00:00`).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

/** Drawn from zero, so that heights can be compared. */
function drawVisits(shown: HTMLElement, visits: SampleBrandPage['visits']): void {
  part(shown, 'figure').hidden = visits.length < 2;
  const highest = Math.max(1, ...visits.map(({ value }) => value));
  const days = visits.map(({ day }) => Date.parse(day));
  const [start = 0, end = 1] = [days[0], days.at(-1)];
  const points = visits.map(
    ({ value }, index) =>
      `${((300 * ((days[index] ?? 0) - start)) / (end - start || 1)).toFixed(1)},${(48 - (46 * value) / highest).toFixed(1)}`,
  );
  for (const shape of shown.querySelectorAll('[data-chart]')) {
    const corners = shape instanceof SVGPolygonElement ? ['0,48', ...points, '300,48'] : points;
    shape.setAttribute('points', corners.join(' '));
  }
}

function part<Tag extends keyof HTMLElementTagNameMap>(root: HTMLElement, tag: Tag) {
  const found = root.querySelector(tag);
  if (!found) throw new Error(tag);
  return found;
}

/** Shows a list with the markup of its only or first row. */
function repeat(body: HTMLElement) {
  const row = document.importNode(part(body, 'tr'), true);
  return (items: Texts[]) =>
    body.replaceChildren(
      ...items.map((item) => {
        const copy = document.importNode(row, true);
        fill(copy, item);
        const button = copy.querySelector('button');
        if (button) button.dataset.id = String(item.id);
        return copy;
      }),
    );
}

/** Puts texts, and addresses of pictures, into the slots with their names. */
function fill(root: ParentNode, texts: Texts): void {
  for (const slot of root.querySelectorAll<HTMLElement>('[data-slot]')) {
    const text = texts[slot.dataset.slot ?? ''];
    if (text === undefined) continue;
    if (slot instanceof HTMLImageElement) {
      slot.src = String(text ?? '');
      slot.style.visibility = text === null ? 'hidden' : '';
    } else slot.textContent = String(text ?? '');
  }
}
