import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { inLatin } from './latin.ts'

/** The colours of the shop on paper. */
export const INK = rgb(0.114, 0.075, 0.125)
export const SOFT = rgb(0.42, 0.36, 0.41)
export const BLOOD = rgb(1, 0.353, 0.141)
export const PEACH = rgb(1, 0.851, 0.659)
export const CREAM = rgb(1, 0.965, 0.902)
export const LINE = rgb(0.87, 0.82, 0.8)
export const WHITE = rgb(1, 1, 1)
export const LIME = rgb(0.784, 0.945, 0.192)

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 }

/** How a line of text is set. `right` aligns its end with `x`. */
export interface TextStyle {
  size?: number
  bold?: boolean
  color?: Color
  right?: boolean
}

/** A document that is written from top to bottom; `y` counts down from the top of the page. */
export class Paper {
  readonly #document: PDFDocument
  readonly #plain: PDFFont
  readonly #bold: PDFFont
  readonly #letters: ReadonlySet<number>
  readonly #onNewPage: (paper: Paper) => void
  #page: PDFPage
  y = PAGE.margin

  private constructor(
    document: PDFDocument,
    fonts: { plain: PDFFont; bold: PDFFont },
    onNewPage: (paper: Paper) => void,
  ) {
    this.#document = document
    this.#plain = fonts.plain
    this.#bold = fonts.bold
    this.#letters = new Set(fonts.plain.getCharacterSet())
    this.#onNewPage = onNewPage
    this.#page = document.addPage([PAGE.width, PAGE.height])
    onNewPage(this)
  }

  /** A new document with one page. `onNewPage` draws what every page has and says where to go on. */
  static async create(
    title: string,
    author: string,
    at: Date,
    onNewPage: (paper: Paper) => void,
  ): Promise<Paper> {
    const document = await PDFDocument.create()
    document.setTitle(title, { showInWindowTitleBar: true })
    document.setAuthor(author)
    document.setCreator(author)
    document.setProducer(author)
    document.setCreationDate(at)
    document.setModificationDate(at)
    document.setLanguage('en')
    const plain = await document.embedFont(StandardFonts.Helvetica)
    const bold = await document.embedFont(StandardFonts.HelveticaBold)
    return new Paper(document, { plain, bold }, onNewPage)
  }

  /** Begins a new page where less than `height` is left on this one. Says whether it did. */
  need(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.margin - 24) return false
    this.#page = this.#document.addPage([PAGE.width, PAGE.height])
    this.#onNewPage(this)
    return true
  }

  /** One line of text, cut off with dots where it is longer than `width`. */
  text(text: string, x: number, y: number, style: TextStyle = {}, width = Number.POSITIVE_INFINITY): void {
    const { size = 10, bold = false, color = INK, right = false } = style
    const font = bold ? this.#bold : this.#plain
    const shown = this.#fit(this.#writable(text), font, size, width)
    const start = right ? x - font.widthOfTextAtSize(shown, size) : x
    this.#page.drawText(shown, { x: start, y: PAGE.height - y, size, font, color })
  }

  rectangle(x: number, y: number, width: number, height: number, color: Color): void {
    this.#page.drawRectangle({ x, y: PAGE.height - y - height, width, height, color })
  }

  rule(x: number, y: number, width: number, color: Color = LINE, thickness = 0.75): void {
    const level = PAGE.height - y
    this.#page.drawLine({ start: { x, y: level }, end: { x: x + width, y: level }, thickness, color })
  }

  /** An SVG path whose own corner lies at `x`, `y`. */
  shape(path: string, x: number, y: number, color: Color, scale = 1): void {
    this.#page.drawSvgPath(path, { x, y: PAGE.height - y, color, scale })
  }

  circle(x: number, y: number, radius: number, color: Color): void {
    this.#page.drawCircle({ x, y: PAGE.height - y, size: radius, color })
  }

  /** Writes the same foot onto every page, once it is known how many there are. */
  foot(text: (page: number, pages: number) => string): void {
    const pages = this.#document.getPages()
    for (const [index, page] of pages.entries()) {
      this.#page = page
      this.rule(PAGE.margin, PAGE.height - 44, PAGE.width - 2 * PAGE.margin)
      this.text(text(index + 1, pages.length), PAGE.margin, PAGE.height - 30, { size: 8, color: SOFT })
    }
  }

  bytes(): Promise<Uint8Array> {
    return this.#document.save()
  }

  /**
   * The fonts that every reader of PDF brings know the letters of western Europe. Others are told in those, so that no
   * font has to come along.
   */
  #writable(text: string): string {
    return inLatin(text.replace(/\s+/g, ' '), (letter) => this.#knows(letter))
  }

  #knows(letter: string): boolean {
    return this.#letters.has(letter.codePointAt(0) ?? 0)
  }

  #fit(text: string, font: PDFFont, size: number, width: number): string {
    if (font.widthOfTextAtSize(text, size) <= width) return text
    let shown = text
    while (shown.length > 1 && font.widthOfTextAtSize(`${shown}…`, size) > width) shown = shown.slice(0, -1)
    return `${shown.trimEnd()}…`
  }
}
