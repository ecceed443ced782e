import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { bytesOf, concatBytes, decodeUtf8, MOST_BYTES } from '../bytes.ts'
import { compress } from '../compression.ts'
import { decompressPdf, extractEntry, kindOf, listArchive, stringsIn } from './file-contents.ts'
import { paddedBytes, zipOf } from './new-file.ts'
import { lowestBits } from './picture.ts'

describe('a new file', () => {
  it('is an archive with the names as typed, wherever they lead', () => {
    const bytes = zipOf([{ id: 1, name: '../../up/here.md', text: 'mine' }])
    expect(Object.keys(unzipSync(bytes))).toEqual(['../../up/here.md'])
    expect(kindOf(bytes)).toBe('zip')
  })

  it('needs a name for each of its entries, and no name twice', () => {
    const one = { id: 1, name: 'a', text: '' }
    expect(() => zipOf([{ ...one, name: '' }])).toThrow('WB_ZIP_NO_NAME')
    expect(() => zipOf([one, { ...one, id: 2 }])).toThrow('WB_ZIP_TWICE')
  })

  it('has exactly the requested size, within the limit of the tools', () => {
    expect(paddedBytes('%PDF', 100_001)).toHaveLength(100_001)
    expect(decodeUtf8(paddedBytes('%PDF', 2))).toBe('%P')
    expect(() => paddedBytes('', MOST_BYTES + 1)).toThrow('WB_TOO_LARGE')
    expect(() => paddedBytes('', Number('many'))).toThrow('WB_SIZE_NUMBER')
  })
})

describe('the contents of a file', () => {
  it('are listed without unpacking, and a bomb stays packed', () => {
    const bomb = concatBytes(
      zipSync({ 'bomb.bin': new Uint8Array(MOST_BYTES + 1), 'note.txt': bytesOf('hello') }),
    )
    expect(listArchive(bomb)).toEqual([
      { name: 'bomb.bin', size: MOST_BYTES + 1 },
      { name: 'note.txt', size: 5 },
    ])
    expect(decodeUtf8(extractEntry(bomb, 'note.txt'))).toBe('hello')
    expect(() => extractEntry(bomb, 'bomb.bin')).toThrow('WB_BOMB')
    expect(() => listArchive(bytesOf('PK\u0003\u0004 and nothing more'))).toThrow('WB_NO_ARCHIVE')
  })

  it('are recognised by the first bytes, not by the name', () => {
    expect(kindOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('picture')
    expect(kindOf(bytesOf('%PDF-1.7'))).toBe('pdf')
    expect(kindOf(bytesOf('SQLite format 3\0'))).toBe('sqlite')
    expect(kindOf(new Uint8Array())).toBe('other')
  })

  it('are readable strings, also in compressed parts of a PDF', async () => {
    expect(
      stringsIn(concatBytes(Uint8Array.of(0, 1), bytesOf('secret'), Uint8Array.of(0), bytesOf('abc'))),
    ).toEqual(['secret'])
    const packed = await compress(bytesOf('(hidden words) Tj'), 'deflate')
    const pdf = concatBytes(bytesOf('%PDF-1.4\n<< >>\nstream\n'), packed, bytesOf('\nendstream\n'))
    expect(stringsIn(await decompressPdf(pdf))).toContain('(hidden words) Tj')
  })

  it('show the lowest bits of colours and ignore opacity', () => {
    const pixels = Uint8ClampedArray.of(254, 255, 1, 128)
    lowestBits(pixels)
    expect([...pixels]).toEqual([0, 255, 255, 255])
  })
})
