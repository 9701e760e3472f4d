// These functions run in the page: each is complete in itself, so that journeys can evaluate it there.

/** What `window.axe` finds, except targets that are adjacent only in different layers. */
export async function axeViolations(options: object): Promise<string[]> {
  const { violations } = await window.axe.run(document, options);
  const layerOf = (selector: unknown): Element | null => {
    let element = document.querySelector(String(selector));
    while (element && element.role !== 'dialog' && !/fixed|sticky/.test(getComputedStyle(element).position))
      element = element.parentElement;
    return element;
  };
  const lasting = violations.flatMap(({ id, nodes }) => {
    // Targets in different layers, such as under an open panel or the sticky header, are not adjacent.
    const faults = nodes.filter(
      ({ target, any }) =>
        id !== 'target-size' ||
        !any.some(
          ({ relatedNodes = [] }) =>
            relatedNodes.length > 0 &&
            relatedNodes.every((related) => layerOf(related.target[0]) !== layerOf(target[0])),
        ),
    );
    return faults.length === 0 ? [] : [{ id, nodes: faults }];
  });
  return lasting.map(({ id, nodes }) => {
    const related = nodes.flatMap(({ any }) => any.flatMap(({ relatedNodes = [] }) => relatedNodes));
    const beside =
      related.length > 0 ? ` beside ${related.map(({ html }) => html.slice(0, 100)).join(' | ')}` : '';
    return `${id} at ${nodes.map(({ html }) => html.slice(0, 100)).join(' | ')}${beside}`;
  });
}

/** Elements that make the page scroll sideways. */
export const overflowing = (): string[] =>
  document.documentElement.scrollWidth <= innerWidth
    ? []
    : [...document.body.querySelectorAll('*')]
        .filter(
          (element) =>
            element.getBoundingClientRect().right > innerWidth + 0.5 && !element.closest('[inert]'),
        )
        .slice(0, 3)
        .map((element) => `scrolls sideways: ${element.outerHTML.slice(0, 120)}`);

/** Returns targets smaller than 24 by 24 CSS px, even with space around them (links in text are left to axe-core), and endless animations. */
export function targetsAndMotion(): string[] {
  const TARGETS =
    'a[href], button, input:not([type=hidden], [tabindex="-1"]), select, textarea, summary, [role=option], [role=switch], [role=tab]';
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.matches(':disabled') &&
    !element.closest('[inert], [aria-hidden=true]');
  // Links that are not laid out as buttons are text.
  const isInText = (element: Element) =>
    element.closest('p') !== null ||
    (element.localName === 'a' && /^(inline|block)$/.test(getComputedStyle(element).display));
  // A label belongs to the target of its field.
  const boxesOf = (element: Element) =>
    [element, ...('labels' in element ? ((element as HTMLInputElement).labels ?? []) : [])].map((part) =>
      part.getBoundingClientRect(),
    );
  const small = [...document.querySelectorAll(TARGETS)].filter(
    (element) =>
      isShown(element) &&
      !isInText(element) &&
      boxesOf(element).every(({ width, height }) => width < 23.9 || height < 23.9),
  );
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    const { activeDuration = 0, endTime = 0 } = effect?.getComputedTiming() ?? {};
    // A delay before an instant change is not motion.
    return playState === 'running' && Number(activeDuration) > 0 && Number(endTime) > 1000;
  });
  return [
    ...small.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `a target of ${width.toFixed(1)} x ${height.toFixed(1)} px: ${element.outerHTML.slice(0, 120)}`;
    }),
    ...moving.map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `moves: ${target?.outerHTML.slice(0, 120)}`;
    }),
  ];
}

/** Text that is clipped or overflows its control. */
export function clippedTexts(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const parent = text.parentElement;
    const content = text.textContent?.trim() ?? '';
    if (!content || !parent?.checkVisibility() || parent.closest('[inert], option, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (
      let frame: HTMLElement | null = parent;
      frame && frame !== document.body;
      frame = frame.parentElement
    ) {
      const style = getComputedStyle(frame);
      if (style.display === 'inline') continue;
      // Cut with an ellipsis on purpose, or scrolled.
      if (
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        /auto|scroll/.test(style.overflow)
      )
        break;
      const holds = /hidden|clip/.test(style.overflow) || frame.matches('button, a, [role=option]');
      const around = frame.getBoundingClientRect();
      // Visible to screen readers only.
      if (around.width <= 1) break;
      if (holds && (box.bottom > around.bottom + 2 || box.right > around.right + 2)) {
        found.push(`overflows: ${content.slice(0, 40)} of ${frame.outerHTML.slice(0, 120)}`);
        break;
      }
    }
  }
  return found;
}

/** The focused element, and why its focus cannot be seen. */
export function focusedElement(): { name: string; fault: string | null } {
  const element = document.activeElement ?? document.body;
  const label = element.getAttribute('aria-label') ?? element.textContent;
  const name =
    element === document.body
      ? 'body'
      : `${element.localName} ${label.replace(/\s+/g, ' ').trim().slice(0, 40)}`;
  const isDrawn =
    element.checkVisibility({ checkOpacity: true }) && element.getBoundingClientRect().width > 1;
  const box = (isDrawn ? element : (element.closest('label') ?? element)).getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  if (right <= left || bottom <= top) return { name, fault: 'is out of the window' };
  const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isSeen = SHARES.some((across) =>
    SHARES.some((down) => {
      const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
      return (
        hit !== null &&
        (element.contains(hit) ||
          (hit.contains(element) && !/^(body|html)$/.test(hit.localName)) ||
          element.closest('label')?.contains(hit))
      );
    }),
  );
  if (!isSeen) return { name, fault: 'is covered' };
  const isMarked =
    [element, element.closest('label'), element.nextElementSibling]
      .flatMap((part) => (part ? [getComputedStyle(part)] : []))
      .some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1) ||
    getComputedStyle(element).boxShadow !== 'none';
  return { name, fault: isMarked ? null : 'shows no mark' };
}
