import type { Branding } from '../../config/branding.ts'
import { SCHEME_SCRIPT } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { STYLE } from './style.ts'

/** A page of the small web, before it stands in its window. */
export interface Frame {
  title: string
  /** What the address bar shows. */
  host: string
  /** Class of the page's own clothes. */
  dress: string
  /** HTML whose values are escaped already. */
  body: string
  /** The way to the shop's root, and to that of the small web. */
  home: string
  base: string
  look: Branding
}

/** A whole HTML page: an old browser's window with one of the pretend sites in it. */
export function frame({ title, host, dress, body, home, base, look }: Frame): string {
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
<main class="${dress}">
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
