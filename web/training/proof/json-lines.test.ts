import { describe, expect, it } from 'vitest'
import { parseJsonLines } from './json-lines.ts'

function streamOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const values: unknown[] = []
  for await (const value of parseJsonLines(body, JSON.parse)) values.push(value)
  return values
}

describe('parseJsonLines', () => {
  it('joins lines from several chunks and splits lines of one chunk', async () => {
    expect(await readAll(streamOf('{"a":', '1}\n{"b":2}\n{"c"', ':3}\n'))).toEqual([
      { a: 1 },
      { b: 2 },
      { c: 3 },
    ])
  })

  it('accepts a last line without a line break, and skips empty lines', async () => {
    expect(await readAll(streamOf('1\n\n2'))).toEqual([1, 2])
  })

  it('decodes characters that are split between chunks', async () => {
    const bytes = new TextEncoder().encode('"é"\n')
    expect(await readAll(streamOf(bytes.slice(0, 2), bytes.slice(2)))).toEqual(['é'])
  })

  it('yields a line before the next one has arrived', async () => {
    let send = (_text: string): void => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    const lines = parseJsonLines(body, JSON.parse)
    send('1\n')
    expect((await lines.next()).value).toBe(1)
    await lines.return(undefined)
  })

  it('fails on a line that is not JSON', async () => {
    await expect(readAll(streamOf('oops\n'))).rejects.toThrow()
  })
})
