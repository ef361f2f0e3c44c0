import { Html } from './html.ts';

/** Inlined, so that a phone on a slow network needs a single request. */
export const lookupStyle = new Html(`
:root { color-scheme: light dark; --ground: #f6f4f1; --paper: #fff; --fill: #f0ece7; --ink: #1f1c1a; --soft: #4c4743; --faint: #67615b; --line: #e5e1dc; --control: #8d857d; --brand: #b3202c; --red: #b3202c; --red-soft: #fbf1f1; --green: #17693a; --green-soft: #e9f3ec; --amber: #8f4a00; --amber-soft: #fbf0e2; --inactive: #4c4743; }
@media screen and (prefers-color-scheme: dark) { :root { --ground: #161412; --paper: #1f1c1a; --fill: #35302c; --ink: #f1ece7; --soft: #cfc7bf; --faint: #aaa199; --line: #3a3531; --red: #ff9d98; --red-soft: #3d2422; --green: #7fd6a0; --green-soft: #1d3325; --amber: #f0b565; --amber-soft: #3a2a14; --inactive: #57504a; } }
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--ground); -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100dvh; display: flex; flex-direction: column; align-items: center; gap: 16px; padding: 0 16px 24px; color: var(--ink); font: 15px/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums; }
h1, p, dl, dd { margin: 0; }
svg { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; flex: none; }
header { align-self: stretch; margin-inline: -16px; padding: 14px max(16px, 50% - 224px); display: flex; align-items: center; gap: 10px; background: var(--brand); color: #fff; font-size: 13px; line-height: 1.35; }
header svg { inline-size: 30px; block-size: 30px; stroke-width: 6.5; }
header circle { fill: currentColor; stroke: none; }
header strong { display: block; font-size: 15px; letter-spacing: .04em; }
main { inline-size: 100%; max-inline-size: 448px; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; box-shadow: 0 1px 2px rgb(40 30 20 / 6%), 0 8px 24px rgb(40 30 20 / 6%); }
.status { display: flex; align-items: center; gap: 12px; padding: 14px 20px; color: #fff; background: #17693a; }
.status[data-active="false"] { background: var(--inactive); }
.status svg { inline-size: 36px; block-size: 36px; padding: 6px; border-radius: 50%; background: rgb(255 255 255 / 18%); stroke-width: 2.6; }
.status span { display: block; font-size: 12px; line-height: 1.3; }
.status strong { display: block; font-size: 20px; line-height: 1.2; font-weight: 650; }
.card { display: flex; align-items: center; gap: 12px; padding: 12px 20px; border-block-end: 1px solid var(--line); background: var(--green-soft); color: var(--green); }
.card svg { inline-size: 28px; block-size: 28px; }
.card strong { display: block; font-size: 17px; line-height: 1.3; font-weight: 650; }
.card span { display: block; font-size: 13px; color: var(--ink); overflow-wrap: anywhere; }
.card[data-state="upcoming"], .card[data-state="ended"] { background: var(--amber-soft); color: var(--amber); }
.card[data-state="void"] { background: var(--brand); color: #fff; }
.card[data-state="void"] span { color: #fff; }
.card[data-state="unknown"] { background: var(--fill); color: var(--soft); }
.person { display: flex; gap: 16px; padding: 20px; align-items: center; }
.person > div:last-child { min-inline-size: 0; }
.photo { flex: none; inline-size: clamp(96px, 30vw, 132px); block-size: auto; aspect-ratio: 4 / 5; object-fit: cover; border-radius: 6px; background: var(--fill); color: var(--control); display: grid; place-items: center; }
.photo svg { inline-size: 56%; block-size: auto; stroke-width: 1.4; }
h1 { font-size: 20px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; }
.title { margin-block-start: 6px; color: var(--soft); overflow-wrap: anywhere; }
dl { border-block-start: 1px solid var(--line); padding: 4px 20px 8px; }
dl div { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding-block: 10px; }
dl div + div { border-block-start: 1px solid var(--line); }
dt { color: var(--faint); font-size: 13px; line-height: 22px; }
dd { font-weight: 600; overflow-wrap: anywhere; min-inline-size: 0; }
.serkom { display: inline-block; margin-inline-start: 6px; padding: 0 8px; border-radius: 6px; font-size: 13px; font-weight: 600; background: var(--fill); color: var(--soft); }
dd > .serkom:only-child { margin-inline-start: 0; }
.serkom[data-state="valid"] { background: var(--green-soft); color: var(--green); }
.serkom[data-state="expiring"] { background: var(--amber-soft); color: var(--amber); }
.serkom[data-state="expired"] { background: var(--red-soft); color: var(--red); }
.notice { padding: 32px 24px; text-align: center; }
.notice > svg { inline-size: 44px; block-size: 44px; color: var(--red); stroke-width: 1.6; }
.notice h1 { margin-block: 12px 8px; }
.notice p { color: var(--soft); overflow-wrap: anywhere; }
.npa { color: var(--ink); font-weight: 600; }
form { margin-block-start: 24px; display: grid; grid-template-columns: 1fr auto; gap: 6px 8px; text-align: start; }
label { grid-column: 1 / -1; font-size: 13px; font-weight: 600; }
input, button { font: inherit; min-block-size: 44px; padding-inline: 14px; border-radius: 6px; min-inline-size: 0; }
input { border: 1px solid var(--control); background: var(--paper); color: var(--ink); }
button { border: 0; background: var(--brand); color: #fff; font-weight: 600; cursor: pointer; }
button:hover { background: #951924; }
:focus-visible { outline: 2px solid var(--red); outline-offset: 2px; }
footer { color: var(--faint); font-size: 13px; text-align: center; }
@media (min-width: 640px) { body { gap: 24px; padding-block-end: 48px; } main { margin-block-start: 16px; } }
@media print { header, .status { print-color-adjust: exact; } article { box-shadow: none; } form { display: none; } }
`);
