import { Parser } from 'htmlparser2'
import type { LoadedFile, NotePiece } from '#contract/shop/receipts.ts'

/** An element that names an address. */
interface LoadRequest {
  tag: string
  address: URL
}

/** A loaded file; the address is the one after redirects. */
export interface LoadedPage {
  address: URL
  status: number
  type: string
  text: string
}

export interface Loader {
  /** Whether each of these may be loaded, in the same order. */
  mayLoad(requests: readonly LoadRequest[]): Promise<readonly boolean[]>
  /** Undefined if there is no answer. */
  load(request: LoadRequest): Promise<LoadedPage | undefined>
}

/** A rendered note. */
export interface RenderedNote {
  pieces: NotePiece[]
  /** The pages that it shows, at any depth: the texts of their own elements, without the pages that they show. */
  pages: { hostname: string; ownText: string }[]
  loaded: LoadedFile[]
}

/** Limits of one note: files, pages in pages, characters of all texts, and milliseconds after which nothing is loaded. */
const MOST_FILES = 20
const DEEPEST_PAGE = 3
const MOST_TEXT = 20_000
const LONGEST_LOADING_MS = 10_000
/** Longest address that is loaded, and longest that is listed, in characters. */
const LONGEST_ADDRESS = 4_000
const LONGEST_SHOWN = 300
/** Longest page in characters, and most elements of one: more are not read. */
const LONGEST_PAGE = 60_000
const MOST_ELEMENTS = 500

/** Where pictures of the shop are. */
const PICTURES = '/assets/public/images/'

/** Renders notes to pieces without HTML, as a printer without scripts would. */
export class NoteRenderer {
  readonly #loader: Loader
  readonly #shopHost: string
  readonly #until = performance.now() + LONGEST_LOADING_MS
  readonly #loaded: LoadedFile[] = []
  readonly #pages: RenderedNote['pages'] = []
  #files = 0
  #characters = 0

  constructor(loader: Loader, shopHost: string) {
    this.#loader = loader
    this.#shopHost = shopHost
  }

  async render(note: string): Promise<RenderedNote> {
    const parts = partsOf(note, new URL(`http://${this.#shopHost}/`))
    const pieces = await this.#piecesOf(parts, 0)
    return { pieces, pages: this.#pages, loaded: this.#loaded }
  }

  async #piecesOf(parts: readonly Part[], depth: number): Promise<NotePiece[]> {
    const requests = parts.filter((part) => part.kind === 'load')
    const allowed = requests.length > 0 ? await this.#loader.mayLoad(requests) : []
    const isAllowed = new Map(requests.map((part, at) => [part, allowed[at] === true]))
    const pieces: NotePiece[] = []
    for (const part of parts) {
      const piece =
        part.kind === 'text' ? this.#shorten(part) : isAllowed.get(part) && (await this.#load(part, depth))
      if (piece) pieces.push(piece)
    }
    return pieces
  }

  #shorten<Piece extends TextPiece>(piece: Piece): Piece | undefined {
    const text = piece.text.slice(0, MOST_TEXT - this.#characters)
    this.#characters += text.length
    return text === '' ? undefined : { ...piece, text }
  }

  async #load(part: LoadPart, depth: number): Promise<NotePiece | undefined> {
    const isDone = this.#files >= MOST_FILES || performance.now() > this.#until
    if (isDone || this.#characters >= MOST_TEXT) return undefined
    this.#files += 1
    const page = await this.#loader.load(part)
    const { host, pathname } = page?.address ?? part.address
    const shown = { host: host.slice(0, LONGEST_SHOWN), path: pathname.slice(0, LONGEST_SHOWN) }
    this.#loaded.push({ tag: part.tag, ...shown, status: page?.status ?? 0 })
    if (part.tag === 'img') return this.#pictureOf(part, page)
    if (!page || part.tag === 'link' || depth >= DEEPEST_PAGE || !READABLE.test(page.type)) return undefined
    const text = await this.#textOf(page, depth)
    const shownPage: TextPiece = { kind: 'page', host: shown.host, text }
    return this.#shorten(shownPage)
  }

  /** A picture of the shop has a path; others are shown by their description alone. */
  #pictureOf({ description }: LoadPart, page: LoadedPage | undefined): NotePiece {
    const isOwn = page?.address.host === this.#shopHost && page.status === 200
    const path = isOwn && page.type.startsWith('image/') ? page.address.pathname : ''
    return { kind: 'picture', path: path.startsWith(PICTURES) ? path : '', description }
  }

  async #textOf({ address, type, text }: LoadedPage, depth: number): Promise<string> {
    const { hostname } = address
    const shown = text.slice(0, LONGEST_PAGE)
    if (!type.startsWith('text/html')) {
      this.#pages.push({ hostname, ownText: shown })
      return shown
    }
    const parts = partsOf(shown, address)
    this.#pages.push({ hostname, ownText: textOf(parts) })
    const before = this.#characters
    const pieces = await this.#piecesOf(parts, depth + 1)
    // The text of a page counts once, as part of the outermost page.
    this.#characters = before
    return pieces.map((piece) => (piece.kind === 'picture' ? '' : piece.text)).join('')
  }
}

type TextPiece = Exclude<NotePiece, { kind: 'picture' }>

/** Types of files that are shown as text in a frame. */
const READABLE = /^(text\/|application\/json\b|application\/xml\b)/

interface LoadPart extends LoadRequest {
  kind: 'load'
  description: string
}

type Part = LoadPart | Extract<NotePiece, { kind: 'text' }>

/** Attributes that hold the address, by element. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['img', 'src'],
  ['iframe', 'src'],
  ['object', 'data'],
  ['embed', 'src'],
  ['link', 'href'],
])
const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'li', 'tr', 'pre', 'section', 'article', 'table'])
/** Elements whose text is not shown. */
const HIDDEN = new Set(['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object'])

/** The texts of HTML and the addresses that it names, in order. Addresses are resolved against `base`. */
function partsOf(html: string, base: URL): Part[] {
  const parts: Part[] = []
  const open = { bold: 0, italic: 0, hidden: 0 }
  let elements = 0
  const write = (text: string) => {
    if (text === '' || open.hidden > 0) return
    const style = { isBold: open.bold > 0, isItalic: open.italic > 0 }
    const last = parts.at(-1)
    if (last?.kind === 'text' && last.isBold === style.isBold && last.isItalic === style.isItalic)
      last.text += text
    else parts.push({ kind: 'text', text, ...style })
  }
  const mark = (tag: string, by: 1 | -1) => {
    if (tag === 'b' || tag === 'strong') open.bold += by
    if (tag === 'i' || tag === 'em') open.italic += by
    if (HIDDEN.has(tag)) open.hidden += by
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements += 1
      if (elements > MOST_ELEMENTS) return parser.pause()
      const address = addressIn(attributes[ADDRESSES.get(tag) ?? ''], base)
      if (ADDRESSES.has(tag) && address && open.hidden === 0) {
        parts.push({
          kind: 'load',
          tag,
          address,
          description: (attributes.alt ?? '').slice(0, LONGEST_SHOWN),
        })
      }
      mark(tag, 1)
      if (tag === 'br') write('\n')
    },
    ontext: (text) => write(text),
    onclosetag(tag) {
      mark(tag, -1)
      if (BLOCKS.has(tag)) write('\n')
    },
  })
  parser.end(html)
  return parts
}

function addressIn(value: string | undefined, base: URL): URL | undefined {
  const text = value?.trim() ?? ''
  return text === '' || text.length > LONGEST_ADDRESS ? undefined : (URL.parse(text, base) ?? undefined)
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : part.description)).join('')
}
