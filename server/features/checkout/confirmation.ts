import type { PdfDocument, PdfElement } from '../../sandbox/pdf/document.ts'
import { moneyText } from '../../shop/records/money.ts'
import type { Draft } from './draft.ts'

interface Confirmation {
  draft: Draft
  orderId: string
  email: string
  shopName: string
  domain: string
  at: Date
}

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 }
const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
const WIDTH = RIGHT - LEFT
const COLUMNS = { quantity: LEFT + 8, name: LEFT + 52, price: RIGHT - 92, total: RIGHT - 8 }
const NAME_WIDTH = COLUMNS.price - COLUMNS.name - 62

/** The PDF confirmation of an order. */
export function confirmationPdf(confirmation: Confirmation): PdfDocument {
  const { draft, orderId, shopName, at } = confirmation
  const title = `Order confirmation ${orderId}`
  const paper = new PdfPage((page) => drawHead(page, confirmation))
  drawFacts(paper, confirmation)
  drawLines(paper, confirmation)
  drawTotals(paper, draft)
  drawThanks(paper, draft)
  paper.foot((page, pages) => `${shopName} · Order ${orderId} · Page ${page} of ${pages}`)
  return paper.sheet(title, shopName, at)
}

/** The dark header of each page, with the bitten fruit. */
function drawHead(paper: PdfPage, { shopName, domain, orderId }: Confirmation): void {
  paper.rectangle(0, 0, PAGE.width, 104, INK)
  paper.rectangle(0, 104, PAGE.width, 4, BLOOD)
  drawFruit(paper, LEFT + 24, 52)
  paper.text(shopName, LEFT + 60, 50, { size: 20, bold: true, color: WHITE })
  paper.text(domain, LEFT + 60, 68, { size: 9, color: PEACH })
  paper.text('Order Confirmation', RIGHT, 48, { size: 14, bold: true, color: WHITE, right: true })
  paper.text(orderId, RIGHT, 66, { size: 10, color: LIME, right: true })
  paper.y = 144
}

const WEDGES = 8

function drawFruit(paper: PdfPage, x: number, y: number): void {
  paper.circle(x, y, 24, BLOOD)
  paper.circle(x, y, 20.5, CREAM)
  for (let index = 0; index < WEDGES; index++) {
    const point = (turn: number, radius: number): string =>
      `${(Math.cos(turn) * radius).toFixed(2)} ${(Math.sin(turn) * radius).toFixed(2)}`
    const middle = ((index + 0.5) * 2 * Math.PI) / WEDGES
    const half = Math.PI / WEDGES - 0.09
    const path = `M${point(middle, 2.4)} L${point(middle - half, 18.5)} Q${point(middle, 20.5)} ${point(middle + half, 18.5)} Z`
    paper.shape(path, x, y, BLOOD)
  }
  paper.circle(x, y - 1, 4.4, INK)
  paper.shape('M-2 0 L2 0 L3.4 8 L-3.4 8 Z', x, y, INK)
}

function drawFacts(paper: PdfPage, { draft, orderId, email, at }: Confirmation): void {
  const top = paper.y
  const facts: [label: string, value: string][] = [
    ['Customer', email],
    ['Order number', orderId],
    ['Date', at.toISOString().slice(0, 10)],
    ['Payment', paymentText(draft)],
  ]
  for (const [label, value] of facts) {
    paper.text(label, LEFT, paper.y, { size: 8.5, color: SOFT })
    paper.text(value, LEFT + 78, paper.y, { bold: true }, WIDTH / 2 - 90)
    paper.y += 17
  }
  const address = addressLines(draft)
  const side = LEFT + WIDTH / 2 + 16
  paper.text('Delivered to', side, top, { size: 8.5, color: SOFT })
  for (const [index, line] of address.entries()) {
    paper.text(line, side, top + 17 + index * 14, { bold: index === 0 }, WIDTH / 2 - 16)
  }
  paper.y = Math.max(paper.y, top + 17 + address.length * 14) + 20
}

function paymentText({ paymentId, isPaidByCard }: Draft): string {
  if (paymentId === 'wallet') return 'From your wallet'
  return isPaidByCard ? 'By card' : 'On account'
}

function addressLines({ address, deliveryName, eta }: Draft): string[] {
  const delivery = deliveryName ? `${deliveryName}, about ${eta} ${eta === '1' ? 'day' : 'days'}` : undefined
  if (!address) return ['To be collected at the stall', ...(delivery ? [delivery] : [])]
  const { fullName, streetAddress, zipCode, city, state, country } = address
  const place = [`${zipCode} ${city}`, state].filter(Boolean).join(', ')
  return [fullName, streetAddress, place, country, ...(delivery ? [delivery] : [])]
}

function drawLines(paper: PdfPage, { draft: { lines } }: Confirmation): void {
  drawColumnHeads(paper)
  for (const [index, { quantity, name, price, total }] of lines.entries()) {
    if (paper.need(22)) drawColumnHeads(paper)
    if (index % 2 === 0) paper.rectangle(LEFT, paper.y - 14, WIDTH, 22, CREAM)
    paper.text(`${quantity}x`, COLUMNS.quantity, paper.y, { color: SOFT })
    paper.text(name, COLUMNS.name, paper.y, {}, NAME_WIDTH)
    paper.text(money(price), COLUMNS.price, paper.y, { right: true, color: SOFT })
    paper.text(money(total), COLUMNS.total, paper.y, { right: true, bold: true })
    paper.y += 22
  }
}

function drawColumnHeads(paper: PdfPage): void {
  const style = { size: 8.5, color: SOFT }
  paper.text('Quantity', COLUMNS.quantity, paper.y, style)
  paper.text('Product', COLUMNS.name, paper.y, style)
  paper.text('Each', COLUMNS.price, paper.y, { ...style, right: true })
  paper.text('Total', COLUMNS.total, paper.y, { ...style, right: true })
  paper.rule(LEFT, paper.y + 7, WIDTH, INK, 1)
  paper.y += 23
}

function drawTotals(paper: PdfPage, { items, promotion, discount, deliveryPrice, total }: Draft): void {
  paper.need(120)
  paper.y += 6
  const start = RIGHT - 230
  const rows: [label: string, value: string][] = [
    ['Items', money(items)],
    ...(promotion > 0
      ? [[`Discount (${discount}%)`, `-${money(promotion)}`] satisfies [string, string]]
      : []),
    ['Delivery', money(deliveryPrice)],
  ]
  for (const [label, value] of rows) {
    paper.text(label, start, paper.y, { color: SOFT })
    paper.text(value, COLUMNS.total, paper.y, { right: true })
    paper.y += 17
  }
  paper.rule(start, paper.y - 8, RIGHT - start, LINE)
  paper.rectangle(start - 12, paper.y - 1, RIGHT - start + 12, 34, INK)
  paper.text('Total Price', start, paper.y + 20, { size: 12, bold: true, color: WHITE })
  paper.text(money(total), COLUMNS.total, paper.y + 20, { size: 14, bold: true, color: LIME, right: true })
  paper.y += 60
}

function drawThanks(paper: PdfPage, { bonus }: Draft): void {
  paper.need(60)
  paper.text('Thank you for your order!', LEFT, paper.y, { size: 13, bold: true })
  paper.text('Bonus points earned', LEFT, paper.y + 20, { color: SOFT })
  paper.text(String(bonus), LEFT + 106, paper.y + 20, { bold: true, color: BLOOD })
  paper.text('They are in your wallet already.', LEFT, paper.y + 36, { size: 8.5, color: SOFT })
}

function money(cents: number): string {
  return `${moneyText(cents)}¤`
}

/** The shop's colours in print. */
const INK = '#1d1320'
const SOFT = '#6b5c69'
const BLOOD = '#ff5a24'
const PEACH = '#ffd9a8'
const CREAM = '#fff6e6'
const LINE = '#ded1cc'
const WHITE = '#ffffff'
const LIME = '#c8f131'

/** Longest text in characters. Hardly any line has space for it. */
const LONGEST_TEXT = 120

/** Style of a line. `right` aligns its end with `x`. */
interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  right?: boolean
}

/** Writes a document from top to bottom. `y` counts down from the top of the page. */
class PdfPage {
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
