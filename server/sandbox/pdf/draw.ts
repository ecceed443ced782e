import PDFDocument from 'pdfkit'
import { Fonts, type Part, type Weight } from './fonts.ts'
import { type Lettering, letteringFor } from './lettering.ts'
import { drawable, plainLine, type Run, visualRuns } from './runs.ts'
import type { Mark, Sheet } from './sheet.ts'

type TextMark = Extract<Mark, { is: 'text' }>

/** What every document may need beside its own letters. */
const ALWAYS = ' …?'

/** Draws documents as PDF. A document brings the letters along that it shows. */
export function openDrawing(): (sheet: Sheet) => Promise<Uint8Array> {
  const fonts = new Fonts()
  return (sheet) => draw(sheet, fonts)
}

async function draw(sheet: Sheet, fonts: Fonts): Promise<Uint8Array> {
  const marks = sheet.pages.flat().filter(isText)
  const lettering = await letteringFor(fonts, [ALWAYS, ...marks.map(({ text }) => plainLine(text))])
  const document = newDocument(sheet)
  await registerFonts(document, fonts, marks, lettering)
  for (const page of sheet.pages) {
    document.addPage({ size: [sheet.width, sheet.height], margin: 0 })
    for (const mark of page) drawMark({ document, lettering }, mark)
  }
  document.end()
  return Buffer.concat(await document.toArray())
}

function newDocument({ title, author, atMs }: Sheet): PDFKit.PDFDocument {
  const at = new Date(atMs)
  return new PDFDocument({
    autoFirstPage: false,
    // Otherwise it begins with a font that we never use, and looks for its file.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: at, ModDate: at },
  })
}

/** Has the document know all fonts that its texts are set in. It takes along those that it uses. */
async function registerFonts(
  document: PDFKit.PDFDocument,
  fonts: Fonts,
  marks: readonly TextMark[],
  lettering: Lettering,
): Promise<void> {
  const known = new Set<string>()
  for (const mark of marks) {
    const lines = [ALWAYS, lineOf(mark, lettering)]
    for (const { part } of lines.flatMap((line) => visualRuns(line, lettering))) {
      const name = fontName(part, mark)
      if (known.has(name)) continue
      known.add(name)
      const { bytes } = await fonts.face(part, weightOf(mark))
      // pdfkit asks for a buffer of Node's.
      document.registerFont(name, Buffer.from(bytes))
    }
  }
}

const weightOf = ({ bold }: TextMark): Weight => (bold ? 700 : 400)
const fontName = ({ name }: Part, mark: TextMark) => `${name} ${weightOf(mark)}`
const lineOf = ({ text }: TextMark, lettering: Lettering) => drawable(plainLine(text), lettering)

interface Pen {
  document: PDFKit.PDFDocument
  lettering: Lettering
}

function drawMark(pen: Pen, mark: Mark): void {
  const { document } = pen
  switch (mark.is) {
    case 'text':
      drawText(pen, mark)
      break
    case 'rectangle':
      document.rect(mark.x, mark.y, mark.width, mark.height).fill(mark.color)
      break
    case 'circle':
      document.circle(mark.x, mark.y, mark.radius).fill(mark.color)
      break
    case 'shape':
      document.save().translate(mark.x, mark.y).path(mark.path).fill(mark.color).restore()
      break
  }
}

/**
 * How a run is set. pdfkit sets words one by one and remembers them, which is quick; only where features are asked for, be
 * it none, the shaper sees them all, and puts those from right to left in order.
 */
function setting({ isRightToLeft }: Run) {
  return isRightToLeft ? { features: [] } : {}
}

function drawText(pen: Pen, mark: TextMark): void {
  const { document } = pen
  const runs = fittingRuns(pen, mark)
  let x = mark.right ? mark.x - widthOf(runs) : mark.x
  document.fillColor(mark.color)
  for (const { font, run, width } of runs) {
    document.font(font, mark.size)
    document.text(run.text, x, mark.y, { ...setting(run), lineBreak: false, baseline: 'alphabetic' })
    x += width
  }
}

interface MeasuredRun {
  font: string
  run: Run
  width: number
}

const widthOf = (runs: readonly MeasuredRun[]) => runs.reduce((sum, { width }) => sum + width, 0)

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** As much of a text as there is room for, with dots where something is missing. */
function fittingRuns(pen: Pen, mark: TextMark): MeasuredRun[] {
  const line = lineOf(mark, pen.lettering)
  const whole = measure(pen, mark, line)
  const { width } = mark
  if (width === undefined || widthOf(whole) <= width) return whole
  const letters = Array.from(segmenter.segment(line), ({ segment }) => segment)
  const begun = (count: number) => measure(pen, mark, `${letters.slice(0, count).join('').trimEnd()}…`)
  // So many letters have room, and so many have not.
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (widthOf(begun(middle)) <= width) fits = middle
    else tooMany = middle
  }
  return begun(fits)
}

function measure({ document, lettering }: Pen, mark: TextMark, line: string): MeasuredRun[] {
  return visualRuns(line, lettering).map((run) => {
    const font = fontName(run.part, mark)
    document.font(font, mark.size)
    return { font, ...measureRun(document, run) }
  })
}

/** The shaper stumbles over marks in places where no language puts them. There the letters have to do without. */
function measureRun(document: PDFKit.PDFDocument, run: Run): { run: Run; width: number } {
  try {
    return { run, width: document.widthOfString(run.text, setting(run)) }
  } catch (error) {
    const text = run.text.replace(/\p{M}/gu, '')
    if (text === run.text) throw error
    return measureRun(document, { ...run, text })
  }
}

function isText(mark: Mark): mark is TextMark {
  return mark.is === 'text'
}
