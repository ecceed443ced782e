import { type Branding, logoSource } from '../../config/branding.ts'
import { escapeHtml } from '../replies/escape-html.ts'
import { type Call, type HttpReply, httpReply } from '../routing/routes.ts'
import { pathToRoot, SCHEME_SCRIPT } from './layout.ts'

/** A page of the fake web. */
interface WindowPage {
  title: string
  /** The text of the address bar. */
  host: string
  /** CSS class of the site's style. */
  cssClass: string
  /** HTML with escaped values. */
  body: string
  /** Paths to the shop's root and to the root of the fake web. */
  home: string
  base: string
  look: Branding
}

/** Relative path from this page to the root of the fake web, with a trailing slash. */
export function fakeWebRoot({ request }: Pick<Call, 'request'>): string {
  return `${pathToRoot(request)}elsewhere/`
}

/** Replies with a page of the fake web. */
export function fakeWebReply(
  call: Call,
  status: number,
  parts: Omit<WindowPage, 'home' | 'base' | 'look'>,
): HttpReply {
  const { branding: look } = call.shop
  const html = renderWindow({ ...parts, look, home: pathToRoot(call.request), base: fakeWebRoot(call) })
  return httpReply(status, html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:${logoSource(look)}; form-action 'self'`,
  })
}

/** A complete HTML page: an old browser's window with a fake site in it. */
function renderWindow({ title, host, cssClass, body, home, base, look }: WindowPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} · Elsewhere</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<script src="${home}${SCHEME_SCRIPT.path.slice(1)}"></script>
<style>${STYLE}</style>
</head>
<body>
<div class="window">
<header>
<p class="bar"><span>${GLOBE} Elsewhere Navigator</span><a href="${home}#/">Back to ${escapeHtml(look.name)}</a></p>
<nav aria-label="Navigator">
<a class="key" href="${base.replace(/\/$/, '')}">Search</a>
<p class="address"><span>Location</span> <bdi>http://${escapeHtml(host)}</bdi></p>
</nav>
</header>
<main class="${cssClass}">
${body}
</main>
<footer><p>Document: done. None of these places is real, and nothing in here left the house.</p></footer>
</div>
</body>
</html>
`
}

const GLOBE =
  '<svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true"><circle cx="11" cy="11" r="10" fill="#ffb36b"/><path d="M1 11h20M11 1c-6 6-6 14 0 20M11 1c6 6 6 14 0 20M3 6h16M3 16h16" fill="none" stroke="#5a1a00" stroke-width="1.2"/></svg>'

/** Styles of the browser window in light and dark mode, and of the sites. */
const STYLE = `
:root { --desk: #0d6b6b; --window: #d8d2c6; --on-window: #221a1f; --edge-light: #fffdf6; --edge-dark: #857c70; --bar-1: #a83200;
  --bar-2: #4a1236; --paper: #fffef9; --ink: #241a20; --muted: #655962; --line: #cfc5bb; --link: #0a4bb5; --accent: #a83200; --soft: #fbead9;
  --warn: #fff0bf; --forest: #b9d99a; --forest-ink: #1d4d12; --water: #a9cfe6; --land: #f3ecd9; color-scheme: light; }
@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme=light]) { NIGHT } }
:root[data-mantine-color-scheme=dark] { NIGHT }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: clamp(0px, 2.5vw, 2rem); color: var(--ink); background: var(--desk);
  font: 16px/1.6 Verdana, "DejaVu Sans", Geneva, system-ui, sans-serif; overflow-wrap: anywhere; }
.window { max-width: 62rem; margin: 0 auto; padding: 3px; color: var(--on-window); background: var(--window); border: 2px solid;
  border-color: var(--edge-light) var(--edge-dark) var(--edge-dark) var(--edge-light); box-shadow: 6px 8px 0 rgb(0 0 0 / .28); }
.bar { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between; margin: 0; padding: .3rem .6rem;
  color: #fff; background: linear-gradient(90deg, var(--bar-1), var(--bar-2)); font-weight: 700; font-size: .9rem; }
.bar span { display: flex; gap: .5rem; align-items: center; }
.bar a { display: inline-block; min-height: 32px; padding: .25rem 0; color: #fff; }
nav { display: flex; gap: .5rem; align-items: stretch; padding: .5rem; }
.key, button { display: inline-flex; align-items: center; min-height: 44px; padding: .3rem 1.1rem; color: var(--on-window); background: var(--window);
  border: 2px solid; border-color: var(--edge-light) var(--edge-dark) var(--edge-dark) var(--edge-light); border-radius: 0; font: inherit;
  font-weight: 700; text-decoration: none; cursor: pointer; }
.key:active, button:active { border-color: var(--edge-dark) var(--edge-light) var(--edge-light) var(--edge-dark); }
.address { flex: 1; min-width: 0; margin: 0; padding: .5rem .7rem; color: var(--ink); background: var(--paper); border: 2px solid;
  border-color: var(--edge-dark) var(--edge-light) var(--edge-light) var(--edge-dark); font-size: .9rem; }
.address span { color: var(--muted); }
main { padding: clamp(1.1rem, 4vw, 2.5rem); color: var(--ink); background: var(--paper); border: 2px solid;
  border-color: var(--edge-dark) var(--edge-light) var(--edge-light) var(--edge-dark); min-height: 60vh; }
footer p { margin: .35rem .5rem; font-size: .8rem; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.5rem, 4.5vw, 2.1rem); line-height: 1.2; }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.15rem; line-height: 1.3; }
p, ul, ol, pre, table, blockquote { margin: 0 0 1rem; }
li > p { margin-bottom: .5rem; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar a:focus-visible { outline-color: #fff; }
code, pre { font-family: "Courier New", ui-monospace, monospace; }
code { padding: 0 .25em; background: var(--soft); white-space: break-spaces; }
pre { padding: .9rem 1rem; overflow-x: auto; background: var(--soft); font-size: .9rem; line-height: 1.5; overflow-wrap: normal; }
hr { height: 4px; margin: 1.5rem 0; border: 0; background: linear-gradient(90deg, #d9304f, #ff7a1a, #ffd23f, #8cc63f, #2f9fd0, #7b4fb5); }
blockquote { padding-inline-start: 1rem; border-inline-start: 4px solid var(--accent); }
.hint, .where { color: var(--muted); font-size: .875rem; }
.site { margin: 0 0 1.25rem; padding-bottom: .5rem; border-bottom: 2px solid var(--accent); font-size: 1.05rem; font-weight: 700; }
.site a { color: inherit; }
.warning, .stamp { padding: .7rem 1rem; background: var(--warn); border-inline-start: 6px solid var(--accent); }
.facts { border-collapse: collapse; }
.facts th, .facts td { padding: .4rem .8rem; border: 1px solid var(--line); text-align: start; vertical-align: top; }
.facts th { min-width: 6.5rem; background: var(--soft); }
.facts td { min-width: 8rem; }
.posts ol { margin: 0; padding: 0; list-style: none; }
.posts li { padding: .9rem 0 .2rem; border-top: 1px solid var(--line); }
.posts .hint { display: flex; flex-wrap: wrap; gap: .2rem .8rem; margin-bottom: .25rem; }
.posts .hint strong { color: var(--ink); }
.ask { margin: 1.25rem 0; }
.ask label { display: block; margin-bottom: .3rem; font-weight: 700; }
.ask div { display: flex; flex-wrap: wrap; gap: .5rem; }
.ask input { flex: 1 1 14rem; min-width: 0; min-height: 44px; padding: .4rem .7rem; color: inherit; background: var(--paper); border: 2px solid;
  border-color: var(--edge-dark) var(--line) var(--line) var(--edge-dark); border-radius: 0; font: inherit; }
.logo { margin: 0; font: italic 900 clamp(2.6rem, 12vw, 4.5rem)/1 Georgia, "DejaVu Serif", serif; letter-spacing: -.03em; padding-bottom: .16em; }
.logo b:nth-child(4n+1) { color: #d43d00; } .logo b:nth-child(4n+2) { color: #2f8fb8; } .logo b:nth-child(4n+3) { color: #6f9c1c; }
.logo b:nth-child(4n) { color: #a04fb5; }
.search h1 { color: var(--muted); font-size: 1rem; }
.directory { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .25rem 1.5rem; padding: 0; list-style: none; }
.directory a { font-weight: 700; }
.directory p { margin: 0 0 .6rem; font-size: .9rem; }
.findings { padding: 0; list-style: none; }
.findings h2 { margin: 1.25rem 0 0; }
.findings p { margin: 0; }
.wiki article, .article article { font-family: Georgia, "DejaVu Serif", serif; }
.wiki article::after { content: ''; display: block; clear: both; }
.wiki .facts { font: .875rem/1.5 Verdana, "DejaVu Sans", sans-serif; }
.homepage { text-align: center; background-color: var(--paper);
  background-image: radial-gradient(var(--line) 1.2px, transparent 1.6px), radial-gradient(var(--line) 1.2px, transparent 1.6px);
  background-position: 0 0, 17px 17px; background-size: 34px 34px; }
.homepage article { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem; background: var(--paper); border: 6px double var(--accent);
  font-family: "Comic Sans MS", "Comic Neue", "Chalkboard SE", "Trebuchet MS", sans-serif; }
.homepage .facts { margin-inline: auto; }
.homepage ul, .homepage pre { text-align: start; }
.homepage h1 { color: var(--accent); }
.chatter .posts li { margin-bottom: .8rem; padding: .9rem 1rem .2rem; border: 1px solid var(--line); border-radius: 14px; }
.questions .posts li:first-child { padding-inline-start: 1rem; border-inline-start: 6px solid #6f9c1c; }
.score { padding: 0 .5rem; background: var(--soft); }
.shed h1 { font-family: "Courier New", ui-monospace, monospace; }
.player { display: block; width: 100%; height: auto; margin: 0 0 .5rem; border: 4px solid var(--line); }
.map { display: block; width: 100%; height: auto; margin: 0 0 1rem; border: 2px solid var(--line); }
.map .land { fill: var(--land); } .map .lines { fill: url(#grid); } .map #grid path { fill: none; stroke: var(--muted); stroke-opacity: .25; }
.map .forest { fill: var(--forest); } .map .water { fill: var(--water); } .map .town { fill: var(--ink); }
.map text { font: 700 14px Verdana, "DejaVu Sans", sans-serif; text-anchor: middle; paint-order: stroke; stroke: var(--land); stroke-width: 3px; }
.map text.water { fill: var(--ink); stroke: var(--water); font-style: italic; }
.map text.forest { fill: var(--forest-ink); font-size: 19px; stroke: var(--forest); }
.map .pin { fill: #d9304f; stroke: #fff; stroke-width: 1.5; }
.zoom a { display: inline-block; min-height: 44px; padding: .5rem .75rem .5rem 0; }
@media (max-width: 30rem) {
  .address span { position: absolute; clip-path: inset(50%); }
}
@media (min-width: 44rem) {
  .wiki .facts { float: inline-end; max-width: 20rem; margin: 0 0 1rem 1.5rem; }
}
`.replaceAll(
  'NIGHT',
  `--desk: #072324; --window: #322c33; --on-window: #f3e9e2; --edge-light: #5d5360; --edge-dark: #120e13; --bar-1: #a83200; --bar-2: #4a1236;
  --paper: #171218; --ink: #f6ece4; --muted: #b9abb5; --line: #463c47; --link: #8fc0ff; --accent: #ff9a57; --soft: #2a2029; --warn: #3d2f0c;
  --forest: #27481c; --forest-ink: #c9f0ae; --water: #1c4a63; --land: #241f1c; color-scheme: dark;`,
)
