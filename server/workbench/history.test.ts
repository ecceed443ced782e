import { describe, expect, it } from 'vitest'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import type { HistoryLimits } from './exchange-buffer.ts'
import { LONGEST_EXCERPT } from './exchange-codec.ts'
import { History } from './history.ts'

const LIMITS: HistoryLimits = { exchanges: 100, bytes: 256 * 1024 }

function call(more: Partial<AnsweredCall> = {}): AnsweredCall {
  return {
    at: new Date('2026-05-04T03:02:01.007Z'),
    by: 'browser',
    method: 'GET',
    path: '/rest/memories',
    requestHeaders: ['Host', 'shop'],
    body: undefined,
    bodyLength: undefined,
    status: 200,
    answerHeaders: { 'content-type': 'application/json' },
    payload: '{}',
    ms: 1.26,
    ...more,
  }
}

const textOf = ({ bytes }: { bytes: string }) => Buffer.from(bytes, 'base64').toString()

describe('a history', () => {
  it('returns exchanges byte for byte', () => {
    const history = new History(LIMITS)
    history.add(
      call({
        by: 'repeater',
        method: 'POST',
        path: '/rest/x?q=%F0%9F%8D%8A&ü=é',
        requestHeaders: ['X-Twice', '1', 'x-twice', '2', 'Empty', ''],
        body: 'Łódź 🍊\nsecond line\n',
        status: 201,
        answerHeaders: {
          'content-type': 'text/plain',
          'set-cookie': ['a=1', 'b=2'],
          'content-length': 3,
          x: undefined,
        },
        payload: Buffer.from([0, 255, 10]),
      }),
    )
    const full = history.get(1)
    expect(full).toMatchObject({
      id: 1,
      at: '2026-05-04T03:02:01.007Z',
      by: 'repeater',
      method: 'POST',
      path: '/rest/x?q=%F0%9F%8D%8A&ü=é',
      status: 201,
      type: 'text/plain',
      length: 3,
      ms: 1.3,
      isMarked: false,
      note: '',
    })
    expect(full?.request.headers).toEqual([
      ['X-Twice', '1'],
      ['x-twice', '2'],
      ['Empty', ''],
    ])
    expect(full?.answer.headers).toEqual([
      ['content-type', 'text/plain'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['content-length', '3'],
    ])
    expect(textOf(full?.request.body ?? { bytes: '' })).toBe('Łódź 🍊\nsecond line\n')
    expect(full?.answer.body).toEqual({ bytes: 'AP8K', length: 3, isCut: false })
  })

  it('accepts a request without headers, and a response of which nothing is known', () => {
    const history = new History(LIMITS)
    history.add(call({ requestHeaders: [], payload: { stream: true } }))
    expect(history.get(1)).toMatchObject({
      length: null,
      request: { headers: [] },
      answer: {
        headers: [['content-type', 'application/json']],
        body: { bytes: '', length: null, isCut: true },
      },
    })
  })

  it('truncates long bodies and says so; the length of a form is that of the request', () => {
    const history = new History({ exchanges: 100, bytes: 2 ** 20 })
    history.add(
      call({
        body: Buffer.from('the beginning'),
        bodyLength: 9_999_999,
        payload: '🍊'.repeat(LONGEST_EXCERPT),
      }),
    )
    const { request, answer } = history.get(1) ?? {}
    expect(request?.body).toMatchObject({ length: 9_999_999, isCut: true })
    expect(answer?.body).toMatchObject({ length: 4 * LONGEST_EXCERPT, isCut: true })
    expect(Buffer.from(answer?.body.bytes ?? '', 'base64').length).toBe(LONGEST_EXCERPT)
  })

  it('shows for a 304 the copy that an earlier response contained', () => {
    const history = new History(LIMITS)
    const picture = (status: number, etag: string, payload: string, path = '/picture.png') =>
      history.add(call({ path, status, answerHeaders: { etag }, payload }))
    picture(200, '"1"', 'first')
    picture(200, '"2"', 'second')
    picture(200, '"1"', 'another', '/other.png')
    picture(304, '"1"', '')
    picture(304, '"3"', '')
    const bodies = [4, 5].map((id) => textOf(history.get(id)?.answer.body ?? { bytes: '-' }))
    expect(bodies).toEqual(['first', ''])
    history.remark(1, { isMarked: true })
    for (let id = 6; id <= 300; id++) history.add(call())
    picture(304, '"1"', '')
    expect(textOf(history.get(301)?.answer.body ?? { bytes: '-' })).toBe('first')
  })

  it('keeps the latest exchanges up to a limit, each with its own parts', () => {
    const history = new History(LIMITS)
    for (let id = 1; id <= 1_000; id++)
      history.add(call({ path: `/${id}`, payload: `answer ${id}`.padEnd(id % 700) }))
    const lines = history.since(0)
    expect(lines.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, at) => 901 + at))
    expect(history.first).toBe(901)
    for (const { id, path } of lines) {
      expect(path).toBe(`/${id}`)
      expect(textOf(history.get(id)?.answer.body ?? { bytes: '' }).trim()).toBe(`answer ${id}`)
    }
    expect(history.get(900)).toBeUndefined()
    expect(history.since(998).map(({ id }) => id)).toEqual([999, 1_000])
  })

  it('stays within its memory limit', () => {
    const history = new History(LIMITS)
    for (let id = 1; id <= 200; id++) {
      history.add(
        call({
          body: 'x'.repeat((id * 7_919) % LONGEST_EXCERPT),
          payload: 'y'.repeat((id * 104_729) % LONGEST_EXCERPT),
        }),
      )
      expect(history.bytes).toBeLessThanOrEqual(LIMITS.bytes)
      expect(history.get(id)?.answer.body.length).toBe((id * 104_729) % LONGEST_EXCERPT)
    }
    history.clear()
    expect(history.bytes).toBe(0)
    expect(history.since(0)).toEqual([])
  })

  it('keeps marked and annotated exchanges until the mark is removed', () => {
    const history = new History(LIMITS)
    for (let id = 1; id <= 10; id++) history.add(call({ path: `/early/${id}` }))
    history.remark(3, { isMarked: true })
    expect(history.remark(5, { note: 'look here' })).toMatchObject({
      id: 5,
      note: 'look here',
      isMarked: false,
    })
    for (let id = 11; id <= 2_000; id++) history.add(call({ path: `/late/${id}`, payload: 'z'.repeat(500) }))
    expect(history.first).toBe(3)
    expect(history.since(0).slice(0, 3)).toMatchObject([
      { id: 3, path: '/early/3', isMarked: true },
      { id: 5, path: '/early/5', note: 'look here' },
      { id: 1_901, path: '/late/1901' },
    ])
    expect(textOf(history.get(5)?.answer.body ?? { bytes: '' })).toBe('{}')
    history.remark(3, { isMarked: false })
    expect(history.get(3)).toBeUndefined()
    expect(history.remark(4, { note: 'gone' })).toBeUndefined()
  })

  it('drops the oldest marked exchange where all are marked', () => {
    const history = new History(LIMITS)
    for (let id = 1; id <= 150; id++) {
      history.add(call())
      history.remark(id, { isMarked: true })
    }
    expect(history.since(0).map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, at) => 51 + at))
  })
})
