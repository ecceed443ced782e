import { escapeHtml } from './error-page.ts'

/** What a page that the server renders itself shows. */
export interface Page {
  title: string
  shopName: string
  /** HTML whose values are escaped already. */
  body: string
  /** The way from this page to the shop's root. */
  home?: string
}

/** A whole HTML page in the shop's clothes, light or dark as the reader likes it. */
export function page({ title, shopName, body, home = './' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} · ${escapeHtml(shopName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${STYLE}</style>
</head>
<body>
<header><a href="${home}#/" aria-label="${escapeHtml(shopName)}: back to the shop">${MARK}<span>${escapeHtml(shopName)}</span></a></header>
<main>
${body}
</main>
</body>
</html>
`
}

/** Half an orange with a keyhole in it. */
const MARK = `<svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="16" fill="#ff5a24"/><circle cx="17" cy="17" r="12.5" fill="#ffd9a8"/><path d="M17 5.5v23M5.5 17h23M8.9 8.9l16.2 16.2M25.1 8.9 8.9 25.1" stroke="#ff5a24" stroke-width="1.6"/><circle cx="17" cy="15" r="4.2" fill="#1d1320"/><path d="M15.2 17.5h3.6l1.4 6h-6.4z" fill="#1d1320"/></svg>`

const STYLE = `
:root { color-scheme: light dark; --ground: #fff6e6; --card: #fffdf8; --ink: #1d1320; --soft: #6a5a68; --line: #1d13202e; --edge: #1d132099;
  --accent: #c43a0b; --on-accent: #fffdf8; --lime: #4d6b00; --glow: #ffd9a8; }
@media (prefers-color-scheme: dark) { :root { --ground: #150e1a; --card: #21162a; --ink: #fbeedd; --soft: #c3b1bf;
  --line: #fbeedd33; --edge: #fbeedd80; --accent: #ff7a45; --on-accent: #1d1320; --lime: #c8f135; --glow: #4a1c2a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: radial-gradient(60rem 24rem at 50% -8rem, var(--glow), transparent) var(--ground);
  color: var(--ink); font: 16px/1.6 Figtree, system-ui, sans-serif; overflow-wrap: anywhere; }
header { max-width: 46rem; margin: 0 auto; padding: 1.25rem; }
header a { display: inline-flex; gap: .6rem; align-items: center; color: inherit; font-weight: 800; text-decoration: none; }
main { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
h1 { margin: .5rem 0 1rem; font-size: clamp(1.7rem, 5vw, 2.4rem); line-height: 1.15; letter-spacing: -.02em; }
h2 { margin: 0 0 .75rem; font-size: 1.15rem; }
a { color: var(--accent); }
section { margin: 0 0 1.25rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 18px; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input:not([type=radio]) { display: block; width: 100%; min-height: 44px; margin: 0 0 1rem; padding: .55rem .8rem; color: inherit;
  background: transparent; border: 2px solid var(--edge); border-radius: 12px; font: inherit; }
::placeholder { color: var(--soft); opacity: 1; }
input::file-selector-button { margin-inline-end: .8rem; padding: .2rem .9rem; color: inherit; background: var(--glow); border: 0; border-radius: 999px;
  font: inherit; font-weight: 600; cursor: pointer; }
section > :first-child { margin-top: 0; }
input:disabled { color: var(--soft); background: var(--ground); }
button { min-height: 44px; padding: .5rem 1.3rem; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 999px;
  font: inherit; font-weight: 700; cursor: pointer; }
button.quiet { color: inherit; background: transparent; border: 2px solid var(--edge); }
:focus-visible { outline: 3px solid var(--lime); outline-offset: 2px; }
.hint { color: var(--soft); }
.portrait { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: center; }
.portrait img { width: 132px; height: 132px; object-fit: cover; background: var(--glow); border-radius: 50%; border: 4px solid var(--card);
  box-shadow: 0 0 0 2px var(--line); }
.choices { display: grid; gap: .6rem; margin: 0 0 1.25rem; padding: 0; border: 0; }
.choices label { display: flex; gap: .8rem; align-items: center; min-height: 56px; margin: 0; padding: .6rem 1rem; border: 2px solid var(--edge);
  border-radius: 14px; cursor: pointer; }
.choices label:has(:checked) { border-color: var(--accent); }
.choices small { display: block; color: var(--soft); font-weight: 400; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
`
