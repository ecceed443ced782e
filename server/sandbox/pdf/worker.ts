import bidiFactory from 'bidi-js'
import PDFDocument from 'pdfkit'
import type { JobEnd, Outcome, PdfJob } from '../jobs.ts'
import type { PdfDocument, PdfElement } from './document.ts'
import { type FontPart, type FontSelection, Fonts, selectFonts, type Weight } from './fonts.ts'

/** Largest document, in bytes. A long order in several scripts takes a tenth of it. */
const MOST_BYTES = 2 << 20

/** Draws PDF documents, with fonts for every supported script. */
export function openPdf(): (job: PdfJob) => Promise<JobEnd> {
  const draw = openPdfRenderer()
  return async ({ document }) => ({ outcome: await outcomeOf(draw, document), worn: false })
}

async function outcomeOf(
  draw: (sheet: PdfDocument) => Promise<Uint8Array>,
  sheet: PdfDocument,
): Promise<Outcome> {
  const bytes = await draw(sheet)
  if (bytes.length > MOST_BYTES) return { kind: 'refused', message: 'The document is too long' }
  return { kind: 'pdf', bytes }
}

/** Adjacent characters of one font file, as they are passed to the shaper. */
export interface Run {
  part: FontPart
  text: string
  isRightToLeft: boolean
}

const bidi = bidiFactory()

/**
 * Invisible control characters. They are removed, so that nobody can reverse a page. Joiners are kept, as words need
 * them.
 */
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
/** Characters that are drawn by the font of the previous character, if it has them. */
const CLINGING = /^(?:\p{M}|\u200c|\u200d| )$/u
/** Scripts that the shaper sets from right to left by itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A line of text without control characters. */
export function plainLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().toWellFormed().normalize('NFC').replace(STEERING, '')
  // Thai writes the ring of SARA AM below the tone mark; the shaper does not reorder it.
  return line.replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
}

/** A line with drawable characters only. `?` replaces any other, and combining marks without a font are dropped. */
export function drawableLine(line: string, { partOf }: FontSelection): string {
  return Array.from(line, (letter) => {
    if (partOf(codeOf(letter))) return letter
    return CLINGING.test(letter) ? '' : '?'
  }).join('')
}

/** Splits a drawable line into runs, in visual order from left to right. */
export function visualRuns(line: string, lettering: FontSelection): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: { part: FontPart; level: number; text: string }[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    const before = runs.at(-1)
    const part = partFor(letter, before?.part, lettering)
    if (part && before?.part === part && before.level === level) before.text += letter
    else if (part) runs.push({ part, level, text: letter })
    at += letter.length
  }
  return inVisualOrder(runs).map(({ part, level, text }) => {
    const isRightToLeft = level % 2 === 1
    return { part, text: forShaper(text, isRightToLeft), isRightToLeft }
  })
}

function partFor(
  letter: string,
  before: FontPart | undefined,
  { partOf, has }: FontSelection,
): FontPart | undefined {
  const code = codeOf(letter)
  return before && CLINGING.test(letter) && has(before, code) ? before : partOf(code)
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for runs instead of characters. */
function inVisualOrder<OneRun extends { level: number }>(runs: readonly OneRun[]): OneRun[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end === start) continue
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

/** The shaper chooses the direction by script. If the text's direction differs, its characters are reversed first. */
function forShaper(text: string, isRightToLeft: boolean): string {
  if (RIGHT_TO_LEFT.test(text) === isRightToLeft) return text
  const turned = Array.from(text).reverse()
  return turned.map((one) => (isRightToLeft ? (bidi.getMirroredCharacter(one) ?? one) : one)).join('')
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0
}

type TextMark = Extract<PdfElement, { is: 'text' }>

/** Characters that every document may need. */
const ALWAYS = ' …?'

/** Draws PDF documents. Each embeds the glyphs that it shows. */
function openPdfRenderer(): (sheet: PdfDocument) => Promise<Uint8Array> {
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
const lineOf = ({ text }: TextMark, selection: FontSelection) => drawableLine(plainLine(text), selection)

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
