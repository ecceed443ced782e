import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sandbox } from '../sandbox.ts'
import type { PdfDocument, PdfElement } from './document.ts'

let sandbox: Sandbox

beforeAll(() => {
  sandbox = new Sandbox({ workers: 1 })
})
afterAll(() => sandbox.close())

/** A page with one line for each text. */
function sheetOf(texts: readonly string[], style: { bold?: boolean; width?: number } = {}): PdfDocument {
  const { bold = false, width } = style
  const marks = texts.map(
    (text, index): PdfElement => ({
      is: 'text',
      text,
      x: 40,
      y: 40 + index * 20,
      size: 10,
      bold,
      color: '#000000',
      right: false,
      width,
    }),
  )
  return { title: 'Test', author: 'Fruit', atMs: 0, width: 600, height: 800, pages: [marks] }
}

async function printed(sheet: PdfDocument): Promise<string> {
  const bytes = await sandbox.pdf(sheet, 'anna')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}

/** The fonts that a document embeds. */
function fontNames(bytes: Uint8Array): string[] {
  return [
    ...new Set(
      [
        ...Buffer.from(bytes)
          .toString('latin1')
          .matchAll(/\/FontName \/([^\s/]+)/g),
      ].map(([, name = '']) => name),
    ),
  ]
}

/**
 * Shaping reorders vowels, and PDF readers guess word boundaries: compare the characters in any order, without spaces.
 */
const lettersOf = (text: string) => Array.from(text.replace(/\s/g, '')).sort().join('')

describe('a PDF document', () => {
  it.each([
    ['Zoë Müller, Ålesund, 5 €'],
    ['Łódź Škoda Đorđe Iași Gümüş İnönü Nguyễn'],
    ['Жанна Щукина, Юрий Соловьёв, Київ'],
    ['Ελένη Ψαρρά, Θεσσαλονίκη'],
    ['東京都千代田区 オレンジジュース'],
    ['汉语简体 北京市朝阳区'],
    ['서울특별시 한국어 주스'],
    ['กรุงเทพมหานคร'],
    ['თბილისი, რუსთაველის გამზირი'],
  ])('contains %s', async (text) => {
    expect(await printed(sheetOf([text]))).toBe(text)
    expect(await printed(sheetOf([text], { bold: true }))).toBe(text)
  })

  it.each([
    ['Chinese', '北京市朝阳区', 'SC', 'JP'],
    ['Japanese', '東京都千代田区のりんご', 'JP', 'SC'],
  ])('draws shared characters as %s does', async (_, text, own, other) => {
    const names = fontNames(await sandbox.pdf(sheetOf([text]), 'anna'))
    expect(
      names.filter((name) => name.includes(own)),
      names.join(),
    ).not.toEqual([])
    expect(names.filter((name) => name.includes(other))).toEqual([])
  })

  it.each([
    ['Chinese', 0x4e00, '阳区门书'],
    ['Japanese', 0x4e00, 'のりんごジュース'],
  ])('of an order full of %s characters is small', async (_, from, language) => {
    // The thousand most common characters are not contiguous: take every twentieth of all.
    const signs = Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(from + index * 20))
    const lines = Array.from(
      { length: 40 },
      (_, at) => language + signs.slice(at * 25, at * 25 + 25).join(''),
    )
    const bytes = await sandbox.pdf(sheetOf(lines), 'anna')
    expect(bytes.length).toBeLessThan(1_000_000)
  })

  it.each([
    ['שלום עולם (12) רחוב'],
    ['شارع الملك فهد 12، الرياض'],
    ['مُحَمَّد'],
    ['۱۲۳ تهران'],
    ['हिन्दी में क्षत्रिय स्ट्रीट'],
    ['ঢাকা, বাংলাদেশ, রাস্তা'],
    ['சென்னை, தமிழ்நாடு தெரு'],
    ['English with עברית (יפה) inside'],
  ])('has all letters of %s', async (text) => {
    expect(lettersOf(await printed(sheetOf([text])))).toBe(lettersOf(text))
  })

  it('is read from right to left where its script is', async () => {
    // Within a line, PDF readers reverse right-to-left text again.
    expect(await printed(sheetOf(['שלום עולם']))).toBe('שלום עולם')
    expect(await printed(sheetOf(['مرحبا بكم']))).toBe('مرحبا بكم')
  })

  it('shows a question mark for a character without a font, and nothing that reverses the page', async () => {
    expect(await printed(sheetOf(['a\u202eb\u0000c\u{f0000}d\ud800\u{13000}']))).toBe('abcd\ufffd?')
  })

  it('cuts off long text with an ellipsis', async () => {
    const text = await printed(sheetOf(['An address that never comes to its end'], { width: 80 }))
    expect(text).toMatch(/^An address .*…$/)
  })

  it('is rendered for any text of strangers', async () => {
    const marks = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x600 + index)).join('')
    const odd = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x300 + index * 301)).join('')
    const bytes = await sandbox.pdf(sheetOf([marks, `a${'\u0301'.repeat(200)}`, odd], { width: 200 }), 'anna')
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(bytes.length).toBeLessThan(1_000_000)
  })

  it('that cannot be rendered is reported as such', async () => {
    const broken = sheetOf(['Fruit'])
    const sheet = { ...broken, width: Number.NaN }
    await expect(sandbox.pdf(sheet, 'anna')).rejects.toThrow('The document could not be printed this time.')
  })
})
