// Finds texts that a person cannot read completely.

import type { Page } from 'playwright-core';

/// Returns the visible texts that leave the window, their button or field, or an element that cuts
/// them off; and the drop-down lists that are narrower than their chosen text.
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const dialog = document.querySelector('dialog[open]');
    const top = dialog ?? document.querySelector('#app')!;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement!;
      if (!text.nodeValue?.trim() || parent.closest('.unseen, option, svg, textarea')) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (!rects.length) continue;
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      if (left < -1 || right > innerWidth + 1) found.add(`leaves the window: ${text.nodeValue}`);
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.display.startsWith('inline') && style.display === 'inline') continue;
        const box = around.getBoundingClientRect();
        const isBox = around.matches('button, label, .chip, th, td');
        const cuts = style.overflowX !== 'visible';
        if ((isBox || cuts) && (left < box.left - 1 || right > box.right + 1))
          found.add(`wider than ${around.tagName} ${around.className}: ${text.nodeValue}`);
        const cutsBelow = style.overflowY === 'hidden' || style.overflowY === 'clip';
        const mayCut = around.matches('button') || (cutsBelow && !around.matches('main, .side, body, html'));
        if (mayCut && bottom > box.bottom + 2 && box.bottom > 0)
          found.add(`lower than ${around.tagName} ${around.className}: ${text.nodeValue}`);
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') {
          if (around.scrollWidth > around.clientWidth + 1)
            found.add(`scrolls to the side: ${around.tagName} ${around.className}`);
          break;
        }
      }
    }
    for (const list of top.querySelectorAll('select')) {
      if (!list.checkVisibility()) continue;
      const copy = list.cloneNode(false) as HTMLSelectElement;
      copy.removeAttribute('id');
      copy.style.cssText = 'position:absolute;width:auto;min-width:0;max-width:none;flex:none';
      const chosen = list.selectedOptions[0];
      if (!chosen) continue;
      copy.append(chosen.cloneNode(true));
      list.after(copy);
      const needed = copy.offsetWidth;
      copy.remove();
      if (needed > list.offsetWidth + 1)
        found.add(`list narrower than its text: ${chosen.text}`);
    }
    return [...found];
  });
}
