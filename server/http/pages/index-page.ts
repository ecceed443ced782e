import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { PAGE_SETTINGS_ID, type PageSettings } from '#contract/page-settings.ts'
import { DEFAULT_LOGO, pictureAddress } from '../../config/branding.ts'
import { screenSettings } from '../../config/public-settings.ts'
import type { Configuration } from '../../config/schema.ts'
import { DEFAULT_COLORS, themeCss } from '../../config/theme-css.ts'
import { escapeHtml } from '../replies/escape-html.ts'
import { matchesEtag } from '../replies/etag.ts'

type Encoding = 'br' | 'gzip' | 'identity'

const COMPRESS = {
  br: (html: Buffer) => brotliCompressSync(html),
  gzip: (html: Buffer) => gzipSync(html),
  identity: (html: Buffer) => html,
} satisfies Record<Encoding, (html: Buffer) => Buffer>

/** The page that starts the web app. Customized and compressed on first use, then cached. */
export class IndexPage {
  readonly #file: string
  readonly #customize: (html: string) => string
  readonly #compressed = new Map<Encoding, { body: Buffer; etag: string }>()
  #html: string | undefined

  constructor(file: string, customize: (html: string) => string) {
    this.#file = file
    this.#customize = customize
  }

  /** Whether the page refers to this address, for example `main.js?v=1a2b3c4d`. */
  refersTo(address: string): boolean {
    return this.#customized.includes(`"./${address}"`)
  }

  /** Sends the page, or 304 if the browser has it. */
  send(reply: FastifyReply): FastifyReply {
    const { headers } = reply.request
    const encoding = chooseEncoding(headers['accept-encoding'])
    const { body, etag } = this.#as(encoding)
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(body)
  }

  #as(encoding: Encoding): { body: Buffer; etag: string } {
    const kept = this.#compressed.get(encoding)
    if (kept) return kept
    const html = Buffer.from(this.#customized)
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 16)
    const made = { body: COMPRESS[encoding](html), etag: `"${hash}-${encoding}"` }
    this.#compressed.set(encoding, made)
    return made
  }

  get #customized(): string {
    this.#html ??= this.#customize(readFileSync(this.#file, 'utf8'))
    return this.#html
  }
}

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * The bar of a class is rendered after the first paint. Its space is reserved, so that nothing moves then, and screens
 * that fill the window are lower by its height.
 */
const CLASS_BAR_ROOM =
  ':root { --ff-class-bar-room: calc(2.75rem + 5px) } #main { margin-top: var(--ff-class-bar-room) }'

/**
 * Returns a function that customizes the start page: title, description, icon, colours, and settings for the web app.
 */
export function indexCustomizer(
  configuration: Configuration,
  { isInClass = false } = {},
): (html: string) => string {
  const { application } = configuration
  const { name, theme, logo, favicon, colors } = application
  const settings: PageSettings = {
    name,
    ...(logo !== DEFAULT_LOGO && { logo: pictureAddress(logo) }),
    ...(colors && { hasOwnColors: true }),
    ...(isInClass && { isInClass }),
    theme,
    configuration: screenSettings(configuration),
  }
  const injected = [
    `<script type="application/json" id="${PAGE_SETTINGS_ID}">${safeJson(settings)}</script>`,
    ...(colors ? [`<style>${themeCss(colors)}</style>`] : []),
    ...(isInClass ? [`<style>${CLASS_BAR_ROOM}</style>`] : []),
  ]
  const title = `<title>${escapeHtml(name)}</title>`
  const icon = `<link rel="icon" href="${escapeHtml(pictureAddress(favicon))}" />`
  const description = descriptionOf(application)
  const ink = colors?.ink ?? DEFAULT_COLORS.ink
  return (html) =>
    html
      .replace(/<title>[^<]*<\/title>/, () => title)
      .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (whole, start: string) =>
        description === undefined ? whole : start + escapeHtml(description),
      )
      .replace(/(<meta\s+name="theme-color"\s+content=")[^"]*/, (_, start: string) => start + ink)
      .replace(/<link\s[^>]*rel="icon"[^>]*>/, (whole) => (favicon === DEFAULT_ICON ? whole : icon))
      .replace('</head>', () => `${injected.join('\n    ')}\n  </head>`)
}

const DEFAULT_NAME = 'Forbidden Fruit'
const DEFAULT_ICON = 'brand/favicon.svg'

/** The shop's description; undefined keeps the page's own text, which names Forbidden Fruit. */
function descriptionOf({ name, description }: Configuration['application']): string | undefined {
  if (description !== undefined || name === DEFAULT_NAME) return description
  return `${name}: an online shop that is vulnerable on purpose.`
}

/** JSON that cannot end the script element around it. */
function safeJson(value: PageSettings): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
