import type { FastifyRequest } from 'fastify'
import type { Look } from '../config/look.ts'
import { escapeHtml } from './html.ts'
import { ENGLISH, type Speech } from './translations.ts'

/** What a page that the server renders itself shows. */
export interface Page {
  title: string
  look: Look
  /** HTML whose values are escaped already. */
  body: string
  /** The way from this page to the shop's root. */
  home?: string
  /** English, unless told otherwise. */
  speech?: Speech
}

/** A whole HTML page in the shop's clothes, light or dark as the reader likes it. */
export function page({ title, look, body, home = './', speech = ENGLISH }: Page): string {
  const name = escapeHtml(look.name)
  return `<!doctype html>
<html lang="${speech.lang}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script src="${home}${SCHEME_SCRIPT.path.slice(1)}"></script>
<style>${look.css}${STYLE}</style>
</head>
<body>
<header><a href="${home}#/" aria-label="${name}: ${escapeHtml(speech.say('back to the shop'))}">${logo(look, home)}<span>${name}</span></a></header>
<main>
${body}
</main>
</body>
</html>
`
}

/** The way from an address to the shop's root: `../` for each folder that it lies in. */
export function wayHome({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.split('?')[0] ?? ''
  return '../'.repeat(path.split('/').length - 2) || './'
}

/** Chooses day or night as the reader did in the web app, before anything is painted. */
export const SCHEME_SCRIPT = {
  path: '/assets/page-scheme.js',
  text: `try {
  const chosen = localStorage.getItem('color-scheme')
  if (chosen) document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
} catch {}
`,
}

function logo({ logo }: Look, home: string): string {
  if (!logo) return MARK
  const address = /^\w+:/.test(logo) ? logo : home + logo
  return `<img src="${escapeHtml(address)}" alt="" width="34" height="34">`
}

/** Half an orange with a keyhole in it. */
const MARK = `<svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="16" fill="var(--ff-accent)"/><circle cx="17" cy="17" r="12.5" fill="#ffd9a8"/><path d="M17 5.5v23M5.5 17h23M8.9 8.9l16.2 16.2M25.1 8.9 8.9 25.1" stroke="var(--ff-accent)" stroke-width="1.6"/><circle cx="17" cy="15" r="4.2" fill="var(--ff-on-accent)"/><path d="M15.2 17.5h3.6l1.4 6h-6.4z" fill="var(--ff-on-accent)"/></svg>`

const STYLE = `
:root { color-scheme: light dark; }
:root[data-mantine-color-scheme=light] { color-scheme: light; }
:root[data-mantine-color-scheme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ff-bg); color: var(--ff-text);
  font: 16px/1.6 "Figtree Variable", Figtree, "Avenir Next", "Segoe UI", system-ui, sans-serif; overflow-wrap: anywhere; }
header { background: var(--ff-bar); color: var(--ff-on-bar); border-bottom: 4px solid var(--ff-accent); }
header a { display: flex; gap: .7rem; align-items: center; max-width: 48rem; min-height: 60px; margin: 0 auto; padding: .7rem 1.25rem;
  color: inherit; font-weight: 800; font-size: 1.1rem; letter-spacing: -.02em; text-decoration: none; }
header a:focus-visible { outline-color: var(--ff-bar-accent); outline-offset: -3px; }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 0 0 1.25rem; font-size: clamp(1.7rem, 5vw, 2.4rem); line-height: 1.15; letter-spacing: -.02em; }
h2 { margin: 0 0 .75rem; font-size: 1.15rem; }
a { color: var(--ff-accent-text); }
section { margin: 0 0 1.25rem; padding: 1.25rem; background: var(--ff-surface); border: 1px solid var(--ff-line); border-radius: 22px; }
section > :first-child { margin-top: 0; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input:not([type=radio]) { display: block; width: 100%; min-height: 44px; margin: 0 0 1rem; padding: .55rem .8rem; color: inherit;
  background: var(--ff-bg); border: 2px solid var(--ff-line-strong); border-radius: 14px; font: inherit; }
input[type=radio] { accent-color: var(--ff-accent-text); }
input:disabled { color: var(--ff-muted); background: var(--ff-sunk); }
::placeholder { color: var(--ff-muted); opacity: 1; }
input::file-selector-button { margin-inline-end: .8rem; padding: .2rem .9rem; color: var(--ff-text); background: var(--ff-accent-soft); border: 0;
  border-radius: 999px; font: inherit; font-weight: 600; cursor: pointer; }
button { min-height: 44px; padding: .5rem 1.4rem; color: var(--ff-on-accent); background: var(--ff-accent); border: 0; border-radius: 999px;
  font: inherit; font-weight: 700; cursor: pointer; }
button:hover { background: var(--ff-accent-hover); }
button.quiet { color: inherit; background: transparent; border: 2px solid var(--ff-line-strong); }
button.quiet:hover { background: var(--ff-hover); }
:focus-visible { outline: 3px solid var(--ff-focus); outline-offset: 2px; }
[role=alert] { padding: .6rem 1rem; color: var(--ff-danger); background: var(--ff-danger-soft); border-radius: 14px; }
.hint { color: var(--ff-muted); }
.portrait { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: center; }
.portrait img { width: 132px; height: 132px; object-fit: cover; background: var(--ff-accent-soft); border-radius: 50%; border: 4px solid var(--ff-surface);
  box-shadow: 0 0 0 2px var(--ff-line); }
.choices { display: grid; gap: .6rem; margin: 0 0 1.25rem; padding: 0; border: 0; }
.choices label { display: flex; gap: .8rem; align-items: center; min-height: 56px; margin: 0; padding: .6rem 1rem;
  border: 2px solid var(--ff-line-strong); border-radius: 16px; cursor: pointer; }
.choices label:has(:checked) { border-color: var(--ff-accent-text); }
.choices small { display: block; color: var(--ff-muted); font-weight: 400; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
#wrapper h1 { margin: 0; color: var(--ff-muted); font-size: 1.05rem; letter-spacing: 0; }
#wrapper h2 { margin: .25rem 0 1.5rem; font-size: clamp(1.4rem, 4vw, 2.2rem); line-height: 1.2; }
#wrapper h2 em { margin-inline-end: .35em; color: var(--ff-accent-large); font-style: normal; }
#stacktrace, #files { margin: 0; padding: 0; list-style: none; }
#stacktrace { font: .875rem/1.7 ui-monospace, monospace; }
#files li { border-top: 1px solid var(--ff-line); }
#files a { display: block; padding: .6rem .25rem; text-decoration: none; }
#files a:hover { background: var(--ff-hover); text-decoration: underline; }
#files .folder a::after { content: '/'; }
`
