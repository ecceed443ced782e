/** What a failed request shows. Which of it is shown at all is for the lab `verbose-errors` to say. */
export interface FailureReport {
  /** `Error: Unexpected path: /rest/x` */
  title: string
  /** Lines of the stack trace, without the title. */
  stack: readonly string[]
  /** Further facts, shown in the JSON form only. */
  fields: Readonly<Record<string, unknown>>
}

/** The page that existing clients know: product and version in the heading, then status, title and stack. */
export function errorPage(shopName: string, status: number, report: FailureReport): string {
  const frames = report.stack.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  const title = escapeHtml(report.title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}</style>
</head>
<body>
<main id="wrapper">
<h1>${escapeHtml(shopName)} (Express ^4.22.1)</h1>
<h2><em>${status}</em> ${title}</h2>
<ul id="stacktrace">${frames}</ul>
</main>
</body>
</html>
`
}

/** The same as JSON, indented by two spaces. */
export function errorJson(report: FailureReport): string {
  const [name = 'Error', ...rest] = report.title.split(': ')
  const message = rest.join(': ')
  const stack = [report.title, ...report.stack].join('\n')
  return JSON.stringify({ error: { message, name, stack, ...report.fields } }, null, 2)
}

/** The same as plain text. */
export function errorText(report: FailureReport): string {
  return [report.title, ...report.stack].join('\n')
}

/** Makes text harmless inside HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

const STYLE = `
:root { color-scheme: light dark; --ground: #fbf3e6; --ink: #1a1420; --accent: #b93410; }
@media (prefers-color-scheme: dark) { :root { --ground: #14101a; --ink: #f6ead8; --accent: #ff7a45; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
#wrapper { max-width: 70rem; margin: 0 auto; padding: 3rem 1.25rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.1rem; letter-spacing: .02em; }
h2 { margin: .25rem 0 1.5rem; font-size: clamp(1.4rem, 4vw, 2.2rem); line-height: 1.2; }
h2 em { color: var(--accent); font-style: normal; margin-inline-end: .35em; }
ul { margin: 0; padding: 0; list-style: none; font: .875rem/1.7 ui-monospace, monospace; }
`
