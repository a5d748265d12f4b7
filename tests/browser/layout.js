/* What is wrong with the page as it is laid out: texts that spill over their place, are cut off or
   covered, and boxes that are too small for what they hold. What lies under something that floats
   (a drawer, a sticky row) can be scrolled to, and what is `.clamped` stands elsewhere in full. */
() => {
  const faults = [];
  const add = (kind, element, text) =>
    faults.push(`${kind}: ${text.trim().slice(0, 40)} <${element.className || element.tagName}>`);
  const isOut = (rect, home, slack = 1.5) => [
    rect.left < home.left - slack || rect.right > home.right + slack,
    rect.top < home.top - slack || rect.bottom > home.bottom + slack,
  ];
  if (document.documentElement.scrollWidth > innerWidth + 1) add('page is too wide', document.body, '');
  const HOMES = 'button, td, th, li, .paper, .bar, .lamp, .cell, .drawer, header, dialog, main';
  const SILENT = '.clamped, .hidden, [hidden], option, select, svg, noscript, [aria-live], caption, .who:not(.strip *)';
  const isAfloat = (box) => {
    for (; box; box = box.parentElement)
      if (box.matches('.drawer') || /sticky|fixed/.test(getComputedStyle(box).position)) return true;
    return false;
  };
  const walker = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.data.trim() || parent.closest(SILENT)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (getComputedStyle(parent).clipPath !== 'none') continue;
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      let isSeen = true, fault = '', isHome = false;
      for (let box = parent; box && box !== document.body && isSeen && !fault; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const [x, y] = isOut(rect, box.getBoundingClientRect());
        if (/auto|scroll/.test(overflowY)) { if (x) fault = 'is cut'; isSeen = !y; isHome = true; }
        else if (overflowX !== 'visible') { if (x || y) fault = 'is cut'; }
        else if (!isHome && box.matches(HOMES)) { isHome = true; if (x || y) fault = 'spills'; }
        if (position === 'fixed') break;
      }
      if (fault) { add(fault, parent, node.data); break; }
      const top = Math.max(rect.top, 0), bottom = Math.min(rect.bottom, innerHeight);
      if (!isSeen || bottom - top < rect.height / 2) continue;
      const y = (top + bottom) / 2;
      const cover = [rect.left + 1, (rect.left + rect.right) / 2, rect.right - 1]
        .map((x) => document.elementFromPoint(x, y))
        .find((over) => over && !over.contains(parent) && !parent.contains(over));
      if (cover && !isAfloat(cover) && !cover.matches('label input')) { add(`is covered by ${cover.className || cover.tagName}`, parent, node.data); break; }
    }
  }
  for (const box of document.querySelectorAll('main *')) {
    const style = getComputedStyle(box);
    if (!/auto|scroll/.test(style.overflowY) || !box.checkVisibility() || box.matches('textarea, select, input')) continue;
    if (box.scrollHeight > box.clientHeight + 1 && box.clientHeight < 72) add(`is squeezed to ${box.clientHeight}`, box, box.textContent);
    if (box.scrollWidth > box.clientWidth + 1) add('scrolls sideways', box, box.textContent);
  }
  return [...new Set(faults)];
}
