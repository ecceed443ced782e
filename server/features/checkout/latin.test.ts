import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { inLatin } from './latin.ts'

const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
const letters = new Set(font.getCharacterSet())
const onPaper = (text: string) => inLatin(text, (letter) => letters.has(letter.codePointAt(0) ?? 0))

test.each([
  ['Zoë Müller, Ålesund, œuvre, 5 €', 'Zoë Müller, Ålesund, œuvre, 5 €'],
  ['Škoda Žižka', 'Škoda Žižka'],
  ['Đorđe Čapek, Łódź, Iași, Gümüş İnönü, Nguyễn', 'Dorde Capek, Lódz, Iasi, Gümüs Inönü, Nguyen'],
  ['Жанна Щукина, Юрий Соловьёв', 'Zhanna Shchukina, Yuriy Solovyov'],
  ['Київ, Ђорђе', 'Kiyiv, Djordje'],
  ['Ελένη Ψαρρά, Θεσσαλονίκη', 'Eleni Psarra, Thessaloniki'],
  ['z\u030c', 'ž'],
  ['果汁', '??'],
])('%s is written as %s', (text, written) => {
  expect(onPaper(text)).toBe(written)
})

test('everything that comes out can be drawn', () => {
  const all = Array.from({ length: 0x2000 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).join('')
  expect(() => font.encodeText(onPaper(all))).not.toThrow()
})
