import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { checkSource, readYamlSource, type YamlSource } from '../../config/yaml-source.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'

const strict = { additionalProperties: false }
const text = Type.String({ minLength: 1 })
const optional = Type.Optional
const degrees = Type.Number({ minimum: -180, maximum: 180 })

const post = Type.Object(
  { by: optional(text), when: optional(text), score: optional(Type.Integer()), text },
  strict,
)

const page = Type.Object(
  {
    /** Path below the site. The front page has none. */
    path: optional(Type.String({ pattern: '^[\\w.-]+(/[\\w.-]+)*$' })),
    title: text,
    by: optional(text),
    when: optional(text),
    /** Additional search terms. They are not shown. */
    words: optional(text),
    /** Whether the search omits it, so that only a link leads there. */
    unlisted: optional(Type.Boolean()),
    text: optional(text),
    facts: optional(Type.Array(Type.Tuple([text, text]))),
    /** Preformatted text. */
    plain: optional(text),
    /** Heading above the posts. */
    replies: optional(text),
    posts: optional(Type.Array(post)),
  },
  strict,
)

const place = Type.Object(
  {
    name: text,
    kind: Type.Enum(['forest', 'town', 'water']),
    /** Corners as latitude and longitude; a town has one. */
    outline: Type.Array(Type.Tuple([degrees, degrees]), { minItems: 1 }),
  },
  strict,
)

const site = Type.Object(
  {
    name: text,
    /** The host name in the address bar. */
    host: text,
    look: Type.Enum([
      'archive',
      'article',
      'atlas',
      'chatter',
      'homepage',
      'mail',
      'paste',
      'questions',
      'shed',
      'video',
      'wiki',
    ]),
    /** Description in the list of sites. */
    about: text,
    pages: Type.Array(page, { minItems: 1 }),
    places: optional(Type.Array(place)),
  },
  strict,
)

/** A post below a page. */
export type SitePost = Static<typeof post>

/** A page of a fake site. */
export type WebPage = Static<typeof page>

export type MapPlace = Static<typeof place>

/** A fake site. */
export interface Site extends Static<typeof site> {
  /** The name of its file, and its path in the fake web. */
  id: string
}

/**
 * Reads the sites of a folder, one for each file. Throws `ConfigurationError` with file, line and field if a file is
 * invalid or a link is broken.
 */
export function loadSites(folder: string): Site[] {
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.yml$/.test(file))
  const read = files.sort().map((file) => {
    const source = readYamlSource(join(folder, file), `content/fake-web/${file}`)
    return { source, site: { id: file.replace(/\.yml$/, ''), ...checkSource(source, site) } }
  })
  const addresses = new Set(read.flatMap(({ site }) => site.pages.map((page) => addressOf(site, page))))
  for (const { source, site } of read) checkLinks(source, site, addresses)
  return read.map(({ site }) => site)
}

function checkLinks(source: YamlSource, { pages }: Site, addresses: ReadonlySet<string>): void {
  for (const [index, page] of pages.entries()) {
    const lost = pageTexts(page)
      .flatMap(linksOf)
      .find((target) => target !== '' && !addresses.has(target))
    if (lost !== undefined) throw source.refuse(['pages', index], `there is no page ${lost} to link to`)
  }
}

/** The path of a page in the fake web: `site/page`. */
export function addressOf({ id }: Pick<Site, 'id'>, { path }: WebPage): string {
  return path === undefined ? id : `${id}/${path}`
}

export function pageTexts({ title, by, text, facts, plain, posts }: WebPage): string[] {
  const said = posts?.flatMap((post) => [post.by, post.text]) ?? []
  return [title, by, text, plain, ...(facts?.flat() ?? []), ...said].filter((part) => part !== undefined)
}

const LINK = /\[([^[\]]+)\]\(([\w./-]*)\)/g

/** Targets of links in a text: pages of the fake web, as `site/page`. */
function linksOf(text: string): string[] {
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
