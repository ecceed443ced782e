import type { PdfDocument, PdfElement } from '../../sandbox/pdf/document.ts'

/** The shop's colours in print. */
export const INK = '#1d1320'
export const SOFT = '#6b5c69'
export const BLOOD = '#ff5a24'
export const PEACH = '#ffd9a8'
export const CREAM = '#fff6e6'
export const LINE = '#ded1cc'
export const WHITE = '#ffffff'
export const LIME = '#c8f131'

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 }

/** Longest text in characters. Hardly any line has space for it. */
const LONGEST_TEXT = 120

/** Style of a line. `right` aligns its end with `x`. */
export interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  right?: boolean
}

/** Writes a document from top to bottom. `y` counts down from the top of the page. */
export class PdfPage {
  readonly #pages: PdfElement[][] = []
  readonly #onNewPage: (paper: PdfPage) => void
  #page: PdfElement[] = []
  y = PAGE.margin

  /** A document with one page. `onNewPage` draws the parts of every page and returns where to continue. */
  constructor(onNewPage: (paper: PdfPage) => void) {
    this.#onNewPage = onNewPage
    this.#turnPage()
  }

  /** Starts a new page if less than `height` is left. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.margin - 24) return false
    this.#turnPage()
    return true
  }

  /** A line of text, with an ellipsis if it is longer than `width`. */
  text(text: string, x: number, y: number, style: TextStyle = {}, width?: number): void {
    const { size = 10, bold = false, color = INK, right = false } = style
    this.#page.push({ is: 'text', text: text.slice(0, LONGEST_TEXT), x, y, size, bold, color, right, width })
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.#page.push({ is: 'rectangle', x, y, width, height, color })
  }

  rule(x: number, y: number, width: number, color: string = LINE, thickness = 0.75): void {
    this.rectangle(x, y - thickness / 2, width, thickness, color)
  }

  /** An SVG path with its origin at `x`, `y`. */
  shape(path: string, x: number, y: number, color: string): void {
    this.#page.push({ is: 'shape', path, x, y, color })
  }

  circle(x: number, y: number, radius: number, color: string): void {
    this.#page.push({ is: 'circle', x, y, radius, color })
  }

  /** Writes a footer on every page, once their number is known. */
  foot(text: (page: number, pages: number) => string): void {
    const pages = this.#pages.length
    for (const [index, page] of this.#pages.entries()) {
      this.#page = page
      this.rule(PAGE.margin, PAGE.height - 44, PAGE.width - 2 * PAGE.margin)
      this.text(text(index + 1, pages), PAGE.margin, PAGE.height - 30, { size: 8, color: SOFT })
    }
  }

  /** The finished document. */
  sheet(title: string, author: string, at: Date): PdfDocument {
    const { width, height } = PAGE
    return { title, author, atMs: at.getTime(), width, height, pages: this.#pages }
  }

  #turnPage(): void {
    this.#page = []
    this.#pages.push(this.#page)
    this.#onNewPage(this)
  }
}
