import { type Answer, answer } from '../routing/routes.ts'

/** A file, or the part of it that a Range header asks for. A request for several parts gets the whole file. */
export function replyWithRange(
  bytes: Uint8Array,
  range: string | undefined,
  headers: Record<string, string>,
): Answer {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  const whole = { ...headers, 'accept-ranges': 'bytes' }
  if (first === '' && last === '') return answer(200, bytes, whole)
  const size = bytes.length
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) return answer(416, '', { ...whole, 'content-range': `bytes */${size}` })
  return answer(206, bytes.subarray(start, end + 1), {
    ...whole,
    'content-range': `bytes ${start}-${end}/${size}`,
  })
}
