import PDFDocument from 'pdfkit'
import type { PdfDocument, PdfElement } from './document.ts'
import { type FontSelection, selectFonts } from './font-selection.ts'
import { type FontPart, Fonts, type Weight } from './fonts.ts'
import { drawable, plainLine, type Run, visualRuns } from './runs.ts'

type TextMark = Extract<PdfElement, { is: 'text' }>

/** Characters that every document may need. */
const ALWAYS = ' …?'

/** Draws PDF documents. Each embeds the glyphs that it shows. */
export function openDrawing(): (sheet: PdfDocument) => Promise<Uint8Array> {
  const fonts = new Fonts()
  return (sheet) => draw(sheet, fonts)
}

async function draw(sheet: PdfDocument, fonts: Fonts): Promise<Uint8Array> {
  const marks = sheet.pages.flat().filter(isText)
  const selection = await selectFonts(fonts, [ALWAYS, ...marks.map(({ text }) => plainLine(text))])
  const document = newDocument(sheet)
  await registerFonts(document, fonts, marks, selection)
  for (const page of sheet.pages) {
    document.addPage({ size: [sheet.width, sheet.height], margin: 0 })
    for (const mark of page) drawMark({ document, selection }, mark)
  }
  document.end()
  return Buffer.concat(await document.toArray())
}

function newDocument({ title, author, atMs }: PdfDocument): PDFKit.PDFDocument {
  const at = new Date(atMs)
  return new PDFDocument({
    autoFirstPage: false,
    // Otherwise pdfkit starts with a default font and looks for its file.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: at, ModDate: at },
  })
}

/** Registers all fonts of a document's texts. pdfkit embeds those that are used. */
async function registerFonts(
  document: PDFKit.PDFDocument,
  fonts: Fonts,
  marks: readonly TextMark[],
  selection: FontSelection,
): Promise<void> {
  const known = new Set<string>()
  for (const mark of marks) {
    const lines = [ALWAYS, lineOf(mark, selection)]
    for (const { part } of lines.flatMap((line) => visualRuns(line, selection))) {
      const name = fontName(part, mark)
      if (known.has(name)) continue
      known.add(name)
      const { bytes } = await fonts.face(part, weightOf(mark))
      // pdfkit requires a `Buffer`.
      document.registerFont(name, Buffer.from(bytes))
    }
  }
}

const weightOf = ({ bold }: TextMark): Weight => (bold ? 700 : 400)
const fontName = ({ name }: FontPart, mark: TextMark) => `${name} ${weightOf(mark)}`
const lineOf = ({ text }: TextMark, selection: FontSelection) => drawable(plainLine(text), selection)

interface Pen {
  document: PDFKit.PDFDocument
  selection: FontSelection
}

function drawMark(pen: Pen, mark: PdfElement): void {
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
 * Text options of a run. pdfkit shapes word by word and caches the words, which is fast. Only with a `features` option,
 * even an empty one, does the shaper see the whole run, as right-to-left text requires.
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

/** As much of a text as fits, with an ellipsis if something is cut off. */
function fittingRuns(pen: Pen, mark: TextMark): MeasuredRun[] {
  const line = lineOf(mark, pen.selection)
  const whole = measure(pen, mark, line)
  const { width } = mark
  if (width === undefined || widthOf(whole) <= width) return whole
  const letters = Array.from(segmenter.segment(line), ({ segment }) => segment)
  const begun = (count: number) => measure(pen, mark, `${letters.slice(0, count).join('').trimEnd()}…`)
  // Binary search: `low` characters fit, `high` do not.
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (widthOf(begun(middle)) <= width) fits = middle
    else tooMany = middle
  }
  return begun(fits)
}

function measure({ document, selection }: Pen, mark: TextMark, line: string): MeasuredRun[] {
  return visualRuns(line, selection).map((run) => {
    const font = fontName(run.part, mark)
    document.font(font, mark.size)
    return { font, ...measureRun(document, run) }
  })
}

/** The shaper fails on combining marks in impossible places. Such text is drawn without its marks. */
function measureRun(document: PDFKit.PDFDocument, run: Run): { run: Run; width: number } {
  try {
    return { run, width: document.widthOfString(run.text, setting(run)) }
  } catch (error) {
    const text = run.text.replace(/\p{M}/gu, '')
    if (text === run.text) throw error
    return measureRun(document, { ...run, text })
  }
}

function isText(mark: PdfElement): mark is TextMark {
  return mark.is === 'text'
}
