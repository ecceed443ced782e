import { describe, expect, it } from 'vitest'
import { type Frame, parseFrames, readFrames } from './frames.ts'

const text = (content: string) => JSON.stringify({ choices: [{ delta: { content } }] })

/** The bytes of a stream, split as a network may split them. */
function stream(bytes: Uint8Array<ArrayBuffer>, size: number) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

async function read(lines: string[], size = 1000): Promise<Frame[]> {
  const bytes = new TextEncoder().encode(lines.map((line) => `data: ${line}\n\n`).join(''))
  const frames: Frame[] = []
  for await (const frame of readFrames(stream(bytes, size))) frames.push(frame)
  return frames
}

describe('a frame', () => {
  it('carries text', () => {
    expect(parseFrames(text('Sour.'))).toEqual([{ kind: 'text', text: 'Sour.' }])
  })

  it('carries the tools that were used, with their arguments as the model wrote them', () => {
    const call = {
      id: 'a',
      type: 'function',
      function: { name: 'searchProducts', arguments: '{"query":"x"}' },
    }
    expect(parseFrames(JSON.stringify({ choices: [{ delta: { tool_calls: [call] } }] }))).toEqual([
      { kind: 'tools', calls: [{ id: 'a', name: 'searchProducts', args: '{"query":"x"}' }] },
    ])
  })

  it('carries an error, as a sentence or as an object with a sentence', () => {
    expect(parseFrames('{"error":"Nobody home."}')).toEqual([{ kind: 'error', message: 'Nobody home.' }])
    expect(parseFrames('{"error":{"message":"Nobody home."}}')).toEqual([
      { kind: 'error', message: 'Nobody home.' },
    ])
  })

  it('without text carries nothing: a finish reason, an empty line, or no JSON', () => {
    const nothing = [
      '{"choices":[{"finish_reason":"stop"}]}',
      '{"choices":[]}',
      '{"choices":7}',
      '{"cho',
      'null',
      '',
    ]
    expect(nothing.flatMap(parseFrames)).toEqual([])
  })
})

describe('a stream', () => {
  it('is read to its end, also when single bytes split letters', async () => {
    const frames = await read([text('Süß'), text(' 🍊'), '[DONE]'], 1)
    expect(frames).toEqual([{ kind: 'text', text: 'Süß' }, { kind: 'text', text: ' 🍊' }, { kind: 'done' }])
  })

  it('ends at the end marker', async () => {
    expect(await read(['[DONE]', text('and another thing')])).toEqual([{ kind: 'done' }])
  })

  it('that breaks off never reports its end', async () => {
    expect(await read([text('The code is')])).toEqual([{ kind: 'text', text: 'The code is' }])
  })
})
