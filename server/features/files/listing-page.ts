import { escapeHtml } from '../../http/error-page.ts'

/** The directory listing that existing clients know: title `listing directory <place>` and relative links. */
export function listingPage(place: string, names: readonly string[], base: string): string {
  const entries = names.map((name) => {
    const kind = name.endsWith('/') ? 'folder' : 'document'
    const href = `${base}${encodeURIComponent(name.replace(/\/$/, ''))}`
    return `<li class="${kind}"><a href="${escapeHtml(href)}" title="${escapeHtml(name)}">${escapeHtml(name.replace(/\/$/, ''))}</a></li>`
  })
  const title = `listing directory ${escapeHtml(place)}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1><a href="./">~</a> ${escapeHtml(place)}</h1>
<ul id="files">${entries.join('\n')}</ul>
</main>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; --ground: #fbf3e6; --ink: #1a1420; --accent: #b93410; --line: #0002; }
@media (prefers-color-scheme: dark) { :root { --ground: #14101a; --ink: #f6ead8; --accent: #ff7a45; --line: #fff2; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { font-size: 1.4rem; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
ul { margin: 0; padding: 0; list-style: none; }
li { border-top: 1px solid var(--line); }
li a { display: block; padding: .6rem 0; overflow-wrap: anywhere; }
.folder a::after { content: '/'; }
`
