import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';

/** Red, green and blue from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** A visible element with the colours in which it is drawn. The one with the best contrast counts. */
interface Part {
  element: string;
  behind: Colour;
  paints: Colour[];
  least: number;
}

/** The box of an element whose colours are unknown from styles, such as a picture. */
interface Unclear {
  element: string;
  clip: { x: number; y: number; width: number; height: number };
}

/** The minimal contrast of a control. */
const leastOfControls = 3;

/**
 * The parts of a page with too little contrast.
 *
 * Text needs 4.5:1, or 3:1 if it is large (WCAG 1.4.3), against the colours of its ancestors. axe takes several times as
 * long, as it also finds out what else may be behind it.
 *
 * Controls need 3:1 (WCAG 1.4.11), which axe does not check: the border of fields, boxes and switches, icons, and buttons
 * without text. A button or link with text is identified by that.
 *
 * As in WCAG, exempt are: what is disabled, inert or covered; pictures; and decoration, which is an icon beside text and
 * in no control.
 */
export async function faintParts(page: Page): Promise<string[]> {
  const { parts, unclear } = await partsOf(page);
  const found = parts
    .map(({ behind, paints, ...part }) => ({ ...part, ratio: Math.max(...paints.map((one) => contrast(one, behind))) }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ element, ratio }) => `${ratio.toFixed(2)}:1 ${element}`);
  for (const { element, clip } of unclear) {
    const ratio = contrastWithin(PNG.sync.read(await page.screenshot({ clip })));
    if (ratio < leastOfControls) found.push(`${ratio.toFixed(2)}:1 ${element}`);
  }
  return found;
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The highest contrast of a picture's pixels with its most frequent colour. */
function contrastWithin({ data }: PNG): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [usual = [0, 0, 0], ...others] = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([colour]): Colour => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return Math.max(1, ...others.map((other) => contrast(other, usual)));
}

/** All text, controls and icons with their colours, as far as computed styles tell. Runs in the page. */
function partsOf(page: Page): Promise<{ parts: Part[]; unclear: Unclear[] }> {
  return page.evaluate((leastOfControls) => {
    /** A colour with its opacity, from 0 to 1. */
    type Paint = readonly [red: number, green: number, blue: number, alpha: number];

    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Paint>();

    /** Parses a colour in any notation, by painting it. */
    function paintOf(css: string): Paint {
      const before = known.get(css);
      if (before) return before;
      if (!canvas) throw new Error('There is no canvas.');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const colour = [red, green, blue, alpha / 255] as const;
      known.set(css, colour);
      return colour;
    }

    function over([r, g, b, alpha]: Paint, [r2, g2, b2]: Colour, share = 1): Colour {
      const mix = (front: number, back: number) => front * alpha * share + back * (1 - alpha * share);
      return [mix(r, r2), mix(g, g2), mix(b, b2)];
    }

    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 3 && height > 3 && element.checkVisibility({ checkVisibilityCSS: true });
    };

    const centreOf = (element: Element): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };

    /** The elements that draw one field or box together: some wrap the real one, or draw beside it. */
    function drawingOf(control: Element): Element[] {
      const own = control.getBoundingClientRect();
      const parts: Element[] = [control];
      for (let box = control.parentElement; box; box = box.parentElement) {
        const { width, height } = box.getBoundingClientRect();
        if (width > own.width + 120 || height > own.height + 24) break;
        parts.push(box, ...box.children);
      }
      return [...new Set(parts)];
    }

    /** Whether the middle of an element is scrolled out of one of its ancestors. */
    function isScrolledAway(element: Element): boolean {
      const [x, y] = centreOf(element);
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        // The border is outside of the scrolled content.
        const isOutside = x < left + 1 || x > right - 1 || y < top + 1 || y > bottom - 2;
        if (isOutside && /auto|scroll/.test(getComputedStyle(box).overflow)) return true;
      }
      return false;
    }

    /** The elements painted at the middle of an element, top to bottom; empty if it is covered. */
    function pileAt(element: Element): Element[] {
      if (isScrolledAway(element)) return [];
      const pile = document.elementsFromPoint(...centreOf(element));
      const [top] = pile;
      if (!top) return [];
      // An element without pointer events is above its parent, but is not hit.
      const isThrough = getComputedStyle(element).pointerEvents === 'none' && element.parentElement?.contains(top);
      const isOwn = element.contains(top) || top.contains(element) || isThrough || drawingOf(element).includes(top);
      return isOwn ? pile : [];
    }

    /** Scrolls an element into view, looks, and scrolls everything back. */
    function inSight(element: Element, look: () => void): void {
      const scrolled: [Element, number, number][] = [];
      for (let box = element.parentElement; box; box = box.parentElement) {
        scrolled.push([box, box.scrollLeft, box.scrollTop]);
      }
      if (pileAt(element).length === 0)
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      look();
      for (const [box, left, top] of scrolled) box.scrollTo({ left, top, behavior: 'instant' });
    }

    /** The colour of layers on top of each other, top to bottom. */
    function paintedBy(layers: readonly Element[]): Colour {
      return layers.reduceRight<Colour>(
        (behind, layer) => over(paintOf(getComputedStyle(layer).backgroundColor), behind),
        [255, 255, 255],
      );
    }

    function opacityOf(element: Element): number {
      let opacity = 1;
      for (let one: Element | null = element; one; one = one.parentElement)
        opacity *= Number(getComputedStyle(one).opacity);
      return opacity;
    }

    /** The colours of an icon's lines and areas. A line thinner than a pixel covers it only in part. */
    function iconPaints(icon: SVGElement, behind: Colour): Colour[] {
      const shapes = [
        ...icon.querySelectorAll<SVGGraphicsElement>('path, circle, rect, line, polyline, polygon, ellipse, text'),
      ];
      return shapes.flatMap((shape) => {
        const { fill, fillOpacity, stroke, strokeOpacity, strokeWidth } = getComputedStyle(shape);
        const { a, b } = shape.getScreenCTM() ?? { a: 1, b: 0 };
        const width = Number.parseFloat(strokeWidth) * Math.hypot(a, b);
        const opacity = opacityOf(shape);
        const paints: [string, number][] = [
          [fill, Number(fillOpacity)],
          [stroke, Number(strokeOpacity) * Math.min(1, width)],
        ];
        const shown = paints.filter(([paint]) => paint !== 'none');
        return shown.map(([paint, share]) => over(paintOf(paint), behind, share * opacity));
      });
    }

    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

    /** An element's border and its own colour. */
    function boxPaints(element: Element, behind: Colour, pseudo?: string): Colour[] {
      const style = getComputedStyle(element, pseudo);
      if (pseudo !== undefined && (style.content === 'none' || style.content === 'normal')) return [];
      const opacity = opacityOf(element);
      const borders = sides
        .filter((side) => style[`border${side}Style`] !== 'none' && Number.parseFloat(style[`border${side}Width`]) > 0)
        .map((side) => style[`border${side}Color`]);
      return [style.backgroundColor, ...borders].map((paint) => over(paintOf(paint), behind, opacity));
    }

    const layersOf = (element: Element, behind: Colour): Colour[] =>
      [undefined, '::before', '::after'].flatMap((pseudo) => boxPaints(element, behind, pseudo));

    // Not textContent: only visible text identifies a control.
    const wordsIn = (element: Element): string => (element instanceof HTMLElement ? element.innerText : '').trim();

    const isDisabled = (element: Element) =>
      element.closest(':disabled, [aria-disabled="true"], [inert], fieldset:disabled, label:has(:disabled)') !== null;

    const holders = 'button, a[href], label, summary, [role="button"], [role="tab"], [role="switch"], [role="option"]';

    /** Whether an icon is decoration beside text. In a control it may say more than the text, such as an order. */
    const isDecoration = (icon: Element): boolean =>
      icon.closest(holders) === null && icon.parentElement !== null && wordsIn(icon.parentElement) !== '';

    const nameOf = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 200);

    const found: Part[] = [];
    const unclear = new Map<string, Unclear>();

    /** What is looked at: an open dialog alone, as what lies behind it is inert. */
    const front = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;

    /** Leaves an element drawn by a picture to the check of pixels; of several alike the first visible one. */
    function isPicture(element: Element): boolean {
      const { backgroundImage } = getComputedStyle(element);
      if (!backgroundImage.startsWith('url')) return false;
      const { x, y, width, height } = element.getBoundingClientRect();
      const isWithin = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
      if (isSeen(element) && !isDisabled(element) && isWithin && pileAt(element)[0] === element) {
        const look = `${element.className} ${backgroundImage}`;
        if (!unclear.has(look)) unclear.set(look, { element: nameOf(element), clip: { x, y, width, height } });
      }
      return true;
    }

    const grounds = new Map<Element, Colour>();

    /** The background colour of an element and its ancestors. */
    function groundOf(element: Element): Colour {
      const before = grounds.get(element);
      if (before) return before;
      const below: Colour = element.parentElement ? groundOf(element.parentElement) : [255, 255, 255];
      const ground = over(paintOf(getComputedStyle(element).backgroundColor), below);
      grounds.set(element, ground);
      return ground;
    }

    const looks = new Set<string>();

    /**
     * Adds a control that must be visible, with what draws it; of several that are drawn alike the first visible one.
     * `isOwn` tells the elements that draw it.
     */
    function take(element: Element, isOwn: (one: Element) => boolean, paintsOver: (behind: Colour) => Colour[]): void {
      if (!isSeen(element) || isDisabled(element)) return;
      const ground = groundOf(element.parentElement ?? element);
      const look = [element.getAttribute('class'), ground, ...paintsOver(ground)].join(' ');
      if (looks.has(look)) return;
      inSight(element, () => {
        const pile = pileAt(element);
        if (pile.length === 0) return;
        looks.add(look);
        const behind = paintedBy(pile.filter((one) => !isOwn(one)));
        found.push({
          element: nameOf(element),
          behind,
          paints: [behind, ...paintsOver(behind)],
          least: leastOfControls,
        });
      });
    }

    const written =
      'input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [type="range"]), select, textarea';

    /** Every element with text of its own, or for typing. */
    function withWords(): Set<Element> {
      const elements = new Set<Element>(front.querySelectorAll(written));
      const texts = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement && text.textContent?.trim()) elements.add(text.parentElement);
      }
      return elements;
    }

    const words = new Map<string, Part>();
    for (const element of withWords()) {
      if (!isSeen(element) || isDisabled(element)) continue;
      const { color, fill, fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
      const paint = element instanceof SVGElement ? fill : color;
      const [behind, opacity] = [groundOf(element), opacityOf(element)];
      const look = [paint, behind, opacity, least].join(' ');
      if (opacity === 0 || words.has(look)) continue;
      words.set(look, { element: nameOf(element), behind, paints: [over(paintOf(paint), behind, opacity)], least });
    }
    found.push(...words.values());

    for (const icon of front.querySelectorAll('svg')) {
      if (isDecoration(icon)) continue;
      take(
        icon,
        (one) => icon.contains(one),
        (behind) => iconPaints(icon, behind),
      );
    }

    const fields =
      'input:not([type="hidden"], [type="file"]), select, textarea, [role="switch"], [role="checkbox"], [role="radio"]';
    for (const field of front.querySelectorAll(fields)) {
      const { appearance, opacity } = getComputedStyle(field);
      // The browser's own drawing is not ours to check.
      if (
        field.matches('[type="checkbox"], [type="radio"], [type="range"]') &&
        appearance !== 'none' &&
        opacity !== '0'
      )
        continue;
      if (isPicture(field)) continue;
      const parts = drawingOf(field);
      take(
        field,
        (one) => parts.includes(one),
        (behind) => parts.flatMap((part) => layersOf(part, behind)),
      );
    }

    for (const button of front.querySelectorAll('button, a[href], [role="button"]')) {
      if (wordsIn(button) !== '' || button.matches(fields) || button.querySelector('svg, img, canvas')) continue;
      take(
        button,
        (one) => button.contains(one),
        (behind) => layersOf(button, behind),
      );
    }
    return { parts: found, unclear: [...unclear.values()] };
  }, leastOfControls);
}
