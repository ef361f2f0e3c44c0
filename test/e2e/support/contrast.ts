import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';

/** Red, green and blue from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** Something that is to be seen, with the colours in which it is drawn, the best of which tells where it is. */
interface Part {
  element: string;
  behind: Colour;
  paints: Colour[];
  least: number;
}

/** Where something stands whose colours no style tells. */
interface Unclear {
  element: string;
  clip: { x: number; y: number; width: number; height: number };
}

/** What a control stands out from what is behind it at least. */
const leastOfControls = 3;

/**
 * What of a page stands out too little from what is behind it.
 *
 * Words, by 4.5:1, or 3:1 if they are large (WCAG 1.4.3), in the colours of what they stand in. axe takes several times as long
 * for them, as it finds out what else may lie behind them.
 *
 * Controls, by 3:1 (WCAG 1.4.11), which axe does not look at: the boundary of fields, boxes and switches, icons, and buttons
 * that show nothing but a drawing. A button or link with words is told by them.
 *
 * Exempt are, as there: what is disabled, inert or covered; pictures; and decoration, which is an icon beside words and in no
 * control.
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

/** How much of a picture stands out most from the colour that most of it has. */
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

/** All words, controls and icons in their colours, as far as computed styles tell them. */
function partsOf(page: Page): Promise<{ parts: Part[]; unclear: Unclear[] }> {
  return page.evaluate((leastOfControls) => {
    /** A colour, and how much it covers, from 0 to 1. */
    type Paint = readonly [red: number, green: number, blue: number, alpha: number];

    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Paint>();

    /** Whatever the notation, as the browser paints it. */
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

    /** The elements that together draw one field or box: libraries wrap the real one, or lay their own drawing beside it. */
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

    /** Whether the middle of an element lies beyond the edge of a box that it is scrolled in. */
    function isScrolledAway(element: Element): boolean {
      const [x, y] = centreOf(element);
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        // Its border is not of what it shows.
        const isOutside = x < left + 1 || x > right - 1 || y < top + 1 || y > bottom - 2;
        if (isOutside && /auto|scroll/.test(getComputedStyle(box).overflow)) return true;
      }
      return false;
    }

    /** What is painted at the middle of an element, the nearest first; empty where something else lies over it. */
    function pileAt(element: Element): Element[] {
      if (isScrolledAway(element)) return [];
      const pile = document.elementsFromPoint(...centreOf(element));
      const [top] = pile;
      if (!top) return [];
      // What the pointer goes through lies over what it belongs to.
      const isThrough = getComputedStyle(element).pointerEvents === 'none' && element.parentElement?.contains(top);
      const isOwn = element.contains(top) || top.contains(element) || isThrough || drawingOf(element).includes(top);
      return isOwn ? pile : [];
    }

    /** Brings into sight what a page or a list has scrolled away, looks, and puts everything back. */
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

    /** The colour that some layers give, the nearest first. */
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

    /** An icon's lines and areas; a line thinner than a pixel covers only a part of one. */
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

    // Not textContent: only words that are seen tell what a control is.
    const wordsIn = (element: Element): string => (element instanceof HTMLElement ? element.innerText : '').trim();

    const isDisabled = (element: Element) =>
      element.closest(':disabled, [aria-disabled="true"], [inert], fieldset:disabled, label:has(:disabled)') !== null;

    const holders = 'button, a[href], label, summary, [role="button"], [role="tab"], [role="switch"], [role="option"]';

    /** Whether an icon stands beside words that say the same. In a control it may say more than they do, such as an order. */
    const isDecoration = (icon: Element): boolean =>
      icon.closest(holders) === null && icon.parentElement !== null && wordsIn(icon.parentElement) !== '';

    const nameOf = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 200);

    const found: Part[] = [];
    const unclear = new Map<string, Unclear>();

    /** Leaves to the pixels what is drawn by a picture; of several alike the first that is in sight. */
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

    /** The colour that an element and what it stands in give. */
    function groundOf(element: Element): Colour {
      const before = grounds.get(element);
      if (before) return before;
      const below: Colour = element.parentElement ? groundOf(element.parentElement) : [255, 255, 255];
      const ground = over(paintOf(getComputedStyle(element).backgroundColor), below);
      grounds.set(element, ground);
      return ground;
    }

    const front = [...document.querySelectorAll(':modal')].at(-1);
    const looks = new Set<string>();

    /**
     * Takes a control that has to be seen, with what it is drawn of; of several that are drawn alike the first in sight.
     * `isOwn` are the elements that draw it.
     */
    function take(element: Element, isOwn: (one: Element) => boolean, paintsOver: (behind: Colour) => Colour[]): void {
      if (!isSeen(element) || isDisabled(element) || front?.contains(element) === false) return;
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

    /** Every element with words of its own, or that somebody writes into. */
    function withWords(): Set<Element> {
      const elements = new Set<Element>(document.querySelectorAll(written));
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
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

    for (const icon of document.querySelectorAll('svg')) {
      if (isDecoration(icon)) continue;
      take(
        icon,
        (one) => icon.contains(one),
        (behind) => iconPaints(icon, behind),
      );
    }

    const fields =
      'input:not([type="hidden"], [type="file"]), select, textarea, [role="switch"], [role="checkbox"], [role="radio"]';
    for (const field of document.querySelectorAll(fields)) {
      const { appearance, opacity } = getComputedStyle(field);
      // What the browser draws is the browser's.
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

    for (const button of document.querySelectorAll('button, a[href], [role="button"]')) {
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
