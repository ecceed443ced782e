import { describe, expect, it } from 'vitest'
import { piecesOf } from './sender.ts'

const pieces = (text: string) => [...piecesOf(Buffer.from(text))]

describe('the pieces of a text', () => {
  it.each([
    ['requests one behind the other', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000)],
    ['requests with bare line feeds', 'GET / HTTP/1.1\nHost: x\n\n'.repeat(1_000)],
    ['chunks of one byte', '1\r\na\r\n'.repeat(5_000)],
    ['text without lines', 'x'.repeat(100_000)],
    ['nothing', ''],
  ])('are the text when joined: %s', (_, text) => {
    expect(Buffer.concat(pieces(text).map(({ bytes }) => bytes)).toString()).toBe(text)
  })

  it('contain at most ten ends of request heads', () => {
    const [first, second] = pieces('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(15))
    expect(first?.lines).toBe(30)
    expect(second?.lines).toBe(15)
  })

  it('contain at most 500 line breaks and 16 KB', () => {
    const chunks = pieces('1\r\na\r\n'.repeat(5_000))
    expect(chunks.every(({ lines }) => lines <= 500)).toBe(true)
    expect(chunks.reduce((sum, { lines }) => sum + lines, 0)).toBe(10_000)
    expect(pieces('x'.repeat(100_000)).every(({ bytes }) => bytes.length <= 16 * 1024)).toBe(true)
  })

  it('are one piece for a few short requests', () => {
    expect(pieces('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))).toHaveLength(1)
  })
})
