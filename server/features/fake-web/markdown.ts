import { escapeHtml } from '../../http/replies/escape-html.ts'

const LINK = /\[([^[\]]+)\]\(([\w./-]*)\)/g

/** Targets of links in a text: pages of the fake web, as `site/page`. */
export function linksOf(text: string): string[] {
  return [...text.matchAll(LINK)].map(([, , target = '']) => target)
}

/**
 * Renders the subset of Markdown that pages need: paragraphs, `## headings`, `- lists`, `> quotes`, code indented by
 * four spaces, `!! warnings`, `---`, and inline `code`, **bold**, *italics* and [links](site/page). HTML is escaped.
 * `base` is the root of the fake web.
 */
export function toHtml(text: string, base: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => blockToHtml(block.replace(/(?<!\n)\n+$/, ''), base))
    .join('\n')
}

function blockToHtml(block: string, base: string): string {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const all = (start: string): boolean => lines.every((line) => line.startsWith(start))
  const inside = (start: string): string =>
    lineToHtml(lines.map((line) => line.slice(start.length)).join(' '), base)
  if (all('    ')) return codeToHtml(lines.map((line) => line.slice(4)).join('\n'))
  if (all('> ')) return `<blockquote><p>${inside('> ')}</p></blockquote>`
  if (all('!! ')) return `<p class="warning">${inside('!! ')}</p>`
  if (all('- ')) {
    return `<ul>${lines.map((line) => `<li>${lineToHtml(line.slice(2), base)}</li>`).join('')}</ul>`
  }
  if (block === '---') return '<hr>'
  if (block.startsWith('## ') && lines.length === 1) return `<h2>${inside('## ')}</h2>`
  return `<p>${lineToHtml(lines.join(' '), base)}</p>`
}

/** Preformatted text. Long lines scroll, also by keyboard. */
export function codeToHtml(text: string): string {
  return `<pre tabindex="0">${escapeHtml(text)}</pre>`
}

/** Inline Markdown: code, bold, italics and links, no blocks. */
export function lineToHtml(text: string, base: string): string {
  // Every second part was between backticks.
  return text
    .split(/`([^`]+)`/)
    .map((part, index) =>
      index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : shape(escapeHtml(part), base),
    )
    .join('')
}

function shape(html: string, base: string): string {
  return html
    .replace(LINK, (_, text: string, target: string) => `<a href="${base}${target}">${text}</a>`)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
}
