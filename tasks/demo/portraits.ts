import type { Sex } from './names.ts';
import type { Random } from './random.ts';

/** The traits of the person that a portrait shows. */
export interface Look {
  sex: Sex;
  /** With a veil or a cap. */
  covered: boolean;
}

const width = 360;
const height = 480;
const skins = ['#8d5a3b', '#a9714b', '#c18a5f', '#d6a67c', '#e6bd95', '#6f452c'];
const walls = ['#b3202c', '#2f5f8f', '#7f8c8d', '#d9d2c5', '#4f7f6b', '#e8e4dc', '#c98b3a', '#5c6f8c'];
const hairs = ['#171310', '#231a14', '#2e231b', '#4a4542', '#8f8a86'];
const veils = ['#25384f', '#7a2c3a', '#d8c7b0', '#40614f', '#8b7aa3', '#c9a3a0', '#3b3b3f', '#b98d3f'];
const clothes = ['#2c3e50', '#6b2430', '#31553f', '#5b4630', '#3f3a5a', '#8a6d2f', '#20222a', '#f1efe9'];

function shade(colour: string, by: number): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return `rgb(${channels.map((channel) => Math.max(0, Math.min(255, Math.round(channel * by)))).join(' ')})`;
}

/** Outlined batik: rows of the kawung pattern's small ovals. */
function batik(colour: string): string {
  const ovals = Array.from({ length: 60 }, (_, index) => {
    const x = 20 + (index % 10) * 36;
    const y = 380 + Math.floor(index / 10) * 20;
    return `<ellipse cx="${x}" cy="${y}" rx="9" ry="4" transform="rotate(${index % 2 ? 45 : -45} ${x} ${y})"/>`;
  });
  return `<g clip-path="url(#body)" fill="${shade(colour, 1.7)}" opacity=".6">${ovals.join('')}</g>`;
}

function collar(random: Random, colour: string): string {
  return random.pick([
    batik(colour),
    `<path d="M140 372 L180 440 L220 372 L205 362 L180 384 L155 362 Z" fill="#f6f4f0"/>
     <path d="M174 392 L186 392 L192 470 L180 480 L168 470 Z" fill="${random.pick(walls)}"/>`,
    `<path d="M150 366 Q180 400 210 366 L214 378 Q180 414 146 378 Z" fill="${shade(colour, 1.35)}"/>`,
  ]);
}

function eyes(random: Random): string {
  const gaze = random.whole(-2, 2);
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="216" rx="11" ry="7" fill="#fbf8f3"/><circle cx="${x + gaze}" cy="216" r="6" fill="#20150f"/>
     <path d="M${x - 16} ${random.whole(194, 198)} q16 -9 32 0" stroke="#241a14" stroke-width="5" fill="none" stroke-linecap="round"/>`;
  return eye(148) + eye(212);
}

function glasses(): string {
  return `<g fill="none" stroke="#2a2522" stroke-width="4"><rect x="126" y="201" width="44" height="31" rx="12"/>
    <rect x="190" y="201" width="44" height="31" rx="12"/><path d="M170 212 h20 M126 210 l-14 -4 M234 210 l14 -4"/></g>`;
}

function face(random: Random, skin: string, sex: Sex): string {
  const jaw = random.whole(74, 86);
  const smile = random.whole(6, 16);
  const lips = sex === 'woman' ? '#a8433f' : shade(skin, 0.68);
  const moustache =
    sex === 'man' && random.chance(0.25) ? '<path d="M156 262 q24 -12 48 0 q-24 4 -48 0" fill="#1d1612"/>' : '';
  return `<rect x="150" y="280" width="60" height="90" rx="24" fill="${shade(skin, 0.86)}"/>
    <ellipse cx="180" cy="222" rx="${jaw}" ry="${random.whole(96, 104)}" fill="${skin}"/>
    ${eyes(random)}
    <path d="M180 222 q-9 22 -3 28 q6 4 12 -1" stroke="${shade(skin, 0.72)}" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M154 272 q26 ${smile} 52 0 q-26 ${smile + 14} -52 0" fill="${lips}"/>${moustache}
    ${random.chance(0.3) ? glasses() : ''}`;
}

function hair(random: Random, sex: Sex): { behind: string; front: string } {
  const colour = random.pick(hairs);
  const fringe = random.pick([
    'M98 214 Q96 106 180 106 Q264 106 262 214 Q246 150 180 152 Q114 150 98 214 Z',
    'M98 206 Q92 108 182 104 Q268 108 262 206 Q252 168 214 150 Q150 172 116 158 Q104 176 98 206 Z',
    'M100 200 Q100 112 180 110 Q260 112 260 200 Q250 160 210 150 L150 150 Q110 160 100 200 Z',
  ]);
  const long = `<path d="M92 200 Q84 96 180 96 Q276 96 268 200 L276 ${random.whole(300, 370)} Q180 400 84 ${random.whole(300, 370)} Z" fill="${colour}"/>`;
  return { behind: sex === 'woman' ? long : '', front: `<path d="${fringe}" fill="${colour}"/>` };
}

function veil(random: Random): { behind: string; front: string } {
  const colour = random.pick(veils);
  return {
    behind: `<path d="M84 240 Q76 88 180 88 Q284 88 276 240 L296 430 Q180 470 64 430 Z" fill="${shade(colour, 0.82)}"/>`,
    front: `<path fill-rule="evenodd" fill="${colour}" d="M86 236 Q78 92 180 92 Q282 92 274 236 Q270 320 286 400 Q180 450 74 400 Q90 320 86 236 Z
      M112 224 Q112 300 180 322 Q248 300 248 224 Q248 138 180 138 Q112 138 112 224 Z"/>`,
  };
}

function cap(): { behind: string; front: string } {
  return {
    behind: '',
    front: '<path d="M98 196 Q100 166 106 112 Q180 92 254 112 Q260 166 262 196 Q180 160 98 196 Z" fill="#15151a"/>',
  };
}

/** A drawn passport photo as SVG. */
export function portrait(random: Random, { sex, covered }: Look): string {
  const wall = random.pick(walls);
  const cloth = random.pick(clothes);
  const head = covered ? (sex === 'woman' ? veil(random) : cap()) : hair(random, sex);
  const body = 'M30 480 Q34 372 130 352 Q180 376 230 352 Q326 372 330 480 Z';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <defs><radialGradient id="wall" cy=".35"><stop offset="0" stop-color="${shade(wall, 1.12)}"/><stop offset="1" stop-color="${shade(wall, 0.82)}"/></radialGradient>
    <clipPath id="body"><path d="${body}"/></clipPath></defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    ${head.behind}<path d="${body}" fill="${cloth}"/>
    ${face(random, random.pick(skins), sex)}
    ${collar(random, cloth)}${head.front}</svg>`;
}
