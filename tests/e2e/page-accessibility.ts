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

/**
 * Targets smaller than 24 by 24 CSS px, unless a circle of that size around them touches no other target, or they are in a line of
 * text; and endless motion.
 */
export function targetsAndMotion(): string[] {
  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=switch], [role=tab]';
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.matches(':disabled') &&
    !element.closest('[inert], [aria-hidden=true]');
  const isInText = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent.trim() !== element.textContent.trim();
  const labelsOf = (element: Element) =>
    'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  // A label belongs to the target of its field.
  const boxOf = (element: Element) =>
    [element, ...labelsOf(element)]
      .map((part) => part.getBoundingClientRect())
      .reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
  const targets = [...document.querySelectorAll(TARGETS)].filter(isShown).map((element) => {
    const box = boxOf(element);
    return {
      element,
      box,
      x: box.left + box.width / 2,
      y: box.top + box.height / 2,
      isSmall: box.width < 23.9 || box.height < 23.9,
    };
  });
  const tight = targets.filter(
    ({ element, isSmall, x, y }) =>
      isSmall &&
      !isInText(element) &&
      targets.some((other) => {
        if (other.element === element || other.element.contains(element) || element.contains(other.element))
          return false;
        if (other.isSmall) return Math.hypot(other.x - x, other.y - y) < 24;
        const dx = Math.max(other.box.left - x, 0, x - other.box.right);
        const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
        return Math.hypot(dx, dy) < 12;
      }),
  );
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    const { activeDuration = 0, endTime = 0 } = effect?.getComputedTiming() ?? {};
    // A delay before an instant change is not motion.
    return playState === 'running' && Number(activeDuration) > 0 && Number(endTime) > 1000;
  });
  return [
    ...tight.map(
      ({ element, box }) =>
        `a target of ${box.width.toFixed(1)} x ${box.height.toFixed(1)} px: ${element.outerHTML.slice(0, 120)}`,
    ),
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
