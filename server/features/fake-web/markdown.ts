import { escapeHtml } from '../../http/replies/escape-html.ts'

const LINK = /\[([^[\]]+)\]\(([\w./-]*)\)/g

/** Where links in a text lead to: pages of the small web, as `site/page`. */
export function linksOf(text: string): string[] {
  return [...text.matchAll(LINK)].map(([, , target = '']) => target)
}

/**
 * The little of Markdown that pages need: paragraphs, `## headings`, `- lists`, `> quotes`, lines that are indented by
 * four for code, `!! warnings`, `---`, and `code`, **bold**, *slanted* and [links](site/page) inside of them. HTML is
 * shown as it was written. `base` leads to the root of the small web.
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

/** Text that keeps its lines. Long ones are scrolled, with the keyboard as well. */
export function codeToHtml(text: string): string {
  return `<pre tabindex="0">${escapeHtml(text)}</pre>`
}

/** What stands in one line: no blocks, but code, bold, slanted and links. */
export function lineToHtml(text: string, base: string): string {
  // Every second part stood between two backticks.
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
