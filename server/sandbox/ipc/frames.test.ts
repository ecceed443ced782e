import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { BrokenStream, FrameSplitter, joinParts, KIND, MOST_BYTES, writeFrame } from './frames.mjs'

/** The bytes of several frames, one after another. */
async function bytesOf(...texts: string[]): Promise<Buffer> {
  const stream = new PassThrough()
  for (const [nth, text] of texts.entries()) writeFrame(stream, KIND.data, nth, [Buffer.from(text)])
  stream.end()
  return Buffer.concat(await stream.toArray())
}

function cutInto(bytes: Buffer, size: number): string[] {
  const seen: string[] = []
  const cutter = new FrameSplitter(({ kind, generation, parts }) =>
    seen.push(`${kind}/${generation}/${joinParts(parts)}`),
  )
  for (let at = 0; at < bytes.length; at += size) cutter.push(bytes.subarray(at, at + size))
  return seen
}

describe('frames', () => {
  it.each([1, 2, 5, 9, 10, 13, 1_000])(
    'are complete when they arrive in pieces of %i bytes',
    async (size) => {
      expect(cutInto(await bytesOf('juice', '', 'a longer text of more pieces'), size)).toEqual([
        '0/0/juice',
        '0/1/',
        '0/2/a longer text of more pieces',
      ])
    },
  )

  it('are not delivered before they are complete', async () => {
    expect(cutInto((await bytesOf('juice', 'half')).subarray(0, -1), 4)).toEqual(['0/0/juice'])
  })

  it('are refused before anything is buffered when they are too long', () => {
    const header = Buffer.alloc(9)
    header.writeUInt32BE(MOST_BYTES + 1)
    expect(() => new FrameSplitter(() => undefined).push(header)).toThrow(BrokenStream)
    expect(() => cutInto(Buffer.from('this is no frame at all'), 100)).toThrow(BrokenStream)
  })

  it('share no memory with others once they are read', () => {
    const whole = joinParts([Buffer.from('a'), Buffer.from('bc')])
    expect(String(whole)).toBe('abc')
    expect(whole.buffer.byteLength).toBe(3)
  })
})
