import { describe, expect, it } from 'vitest'
import type { FullExchange } from '#contract/workbench.ts'
import { curlFor, editableRequest, fetchFor, partsOf, rawOf, wireBytes, withHeader } from './request-text.ts'

const sent = (raw: string, options: Partial<Parameters<typeof wireBytes>[1]> = {}) =>
  new TextDecoder().decode(wireBytes(raw, { isCompleted: true, host: 'shop', files: [], ...options }))

describe('a request as text', () => {
  it.each([
    'GET / HTTP/1.1\n\n',
    'PUT /a?b=c d HTTP/1.1\nA: 1\nA: 2\n\n{"a":1,\n\n"a":2}',
    'GET /ftp/a%2500.md HTTP/1.1\nHost: x\n\n',
  ])('is parsed and written again without changes: %j', (raw) => {
    expect(rawOf(partsOf(raw))).toBe(raw)
  })

  it('may lack almost everything', () => {
    expect(partsOf('')).toEqual({ method: '', path: '', headers: '', body: '' })
    expect(partsOf('GET /x')).toMatchObject({ method: 'GET', path: '/x' })
  })

  it('is completed with Host and Content-Length', () => {
    expect(sent('POST /x HTTP/1.1\nA: 1\n\nö')).toBe(
      'POST /x HTTP/1.1\r\nHost: shop\r\nA: 1\r\nContent-Length: 2\r\n\r\nö',
    )
    expect(sent('GET /x')).toBe('GET /x HTTP/1.1\r\nHost: shop\r\n\r\n')
    expect(sent('POST / HTTP/1.1\nHost: y\nContent-Length: 9\n\nabc')).toContain(
      'Host: y\r\nContent-Length: 3\r\n',
    )
  })

  it('is sent unchanged on demand', () => {
    expect(sent('BLA\n\nabc', { isCompleted: false })).toBe('BLA\r\n\r\nabc')
  })

  it('contains the bytes of its files, and the line ends of forms', () => {
    const raw =
      'POST / HTTP/1.1\nContent-Type: multipart/form-data; boundary=b\n\n--b\n\n{{file 1}}\n{{file 2}}--b--\n'
    const text = sent(raw, { files: [{ name: 'a', bytes: new Uint8Array([65, 10, 66]) }] })
    expect(text).toContain('--b\r\n\r\nA\nB\r\n{{file 2}}--b--\r\n')
  })

  it('replaces a header in place', () => {
    expect(withHeader('A: 1\nb: 2', 'B', '3')).toBe('A: 1\nB: 3')
    expect(withHeader('', 'B', '3')).toBe('B: 3')
  })

  it('becomes a shell command with safe quoting', () => {
    const raw = 'POST /a HTTP/1.1\nX: it\'s\n\n{"a":"\'"}'
    expect(curlFor(raw, 'http://shop')).toBe(
      String.raw`curl -X POST --path-as-is -H 'X: it'\''s' --data-raw '{"a":"'\''"}' 'http://shop/a'`,
    )
    expect(fetchFor(raw)).toContain('"X": "it\'s"')
  })
})

it('an exchange of the history can be repeated, also with a binary body', () => {
  const exchange = (bytes: string): FullExchange => ({
    id: 1,
    at: '',
    by: 'browser',
    method: 'POST',
    path: '/x',
    status: 200,
    type: '',
    length: 0,
    ms: 1,
    isMarked: false,
    note: '',
    request: {
      headers: [
        ['Host', 'shop'],
        ['Content-Type', 'x/y'],
        ['Accept-Encoding', 'gzip'],
      ],
      body: { bytes, length: 1, isCut: false },
    },
    answer: { headers: [], body: { bytes: '', length: 0, isCut: false } },
  })
  expect(editableRequest(exchange(btoa('hi')))).toEqual({
    raw: 'POST /x HTTP/1.1\nContent-Type: x/y\n\nhi',
    files: [],
  })
  const packed = editableRequest(exchange(btoa('\xff\x00')))
  expect(packed.raw).toContain('{{file 1}}')
  expect([...(packed.files[0]?.bytes ?? [])]).toEqual([255, 0])
})
