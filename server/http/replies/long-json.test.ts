import { describe, expect, it } from 'vitest'
import { ENTRIES_PER_PART, isLongJson, writeLongJson } from './long-json.ts'

const write = (value: unknown): string => JSON.stringify(value)
const goOn = () => Promise.resolve()
const list = (length: number) => Array.from({ length }, (_, id) => ({ id, name: `"${id}"`, parts: [id] }))

describe('a body with long lists', () => {
  it.each<[string, object]>([
    ['one list', { status: 'success', data: list(3 * ENTRIES_PER_PART + 1) }],
    ['a list of whole parts', { data: list(2 * ENTRIES_PER_PART) }],
    [
      'two lists',
      { modified: 7, original: list(ENTRIES_PER_PART + 1), updated: list(ENTRIES_PER_PART + 2), rest: null },
    ],
    [
      'fields that JSON leaves out',
      { gone: undefined, tell: () => 1, data: list(ENTRIES_PER_PART + 1), 'a"b': {} },
    ],
    ['lists of holes', { data: Array(ENTRIES_PER_PART + 3).fill(undefined) }],
  ])('is the same as if it were written at once: %s', async (_, body) => {
    expect(isLongJson(body)).toBe(true)
    expect(await writeLongJson(body, write, goOn)).toBe(JSON.stringify(body))
  })

  it('yields before each part', async () => {
    let parts = 0
    const written: number[] = []
    await writeLongJson(
      { data: list(2 * ENTRIES_PER_PART + 1) },
      (value) => {
        if (Array.isArray(value)) written.push(parts)
        return write(value)
      },
      async () => {
        parts += 1
      },
    )
    expect(written).toEqual([1, 2, 3])
  })
})

it.each([
  [null],
  ['text'],
  [list(ENTRIES_PER_PART + 1)],
  [{ data: list(ENTRIES_PER_PART) }],
  [{ data: { list: list(ENTRIES_PER_PART + 1) } }],
])('does not change other bodies', (body) => expect(isLongJson(body)).toBe(false))
