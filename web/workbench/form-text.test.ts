import { expect, it } from 'vitest'
import { fileOf, withFilePart } from './form-text.ts'
import { wireBytes } from './request-text.ts'

const part = { field: 'file', fileName: '../../a.md', type: 'text/plain', number: 1 }

it('makes a form of a request, with a file of any name and size', () => {
  const raw = withFilePart('GET /file-upload HTTP/1.1\nA: 1\n\n', part)
  const bytes = wireBytes(raw, { isCompleted: true, host: 'x', files: [{ name: 'a', bytes: fileOf(1000) }] })
  const text = new TextDecoder().decode(bytes)
  expect(text).toMatch(
    /^POST \/file-upload HTTP\/1\.1\r\nHost: x\r\nA: 1\r\nContent-Type: multipart\/form-data; boundary=/,
  )
  expect(text).toContain('filename="../../a.md"')
  expect(text).toContain(`\r\n\r\n${'a'.repeat(1000)}\r\n--`)
})

it('puts a second file into the same form', () => {
  const once = withFilePart('POST / HTTP/1.1\n\n', part)
  const twice = withFilePart(once, { ...part, number: 2 })
  expect(twice.match(/filename=/g)).toHaveLength(2)
  expect(twice.match(/--forbidden-fruit--/g)).toHaveLength(1)
  expect(twice.indexOf('{{file 1}}')).toBeLessThan(twice.indexOf('{{file 2}}'))
})
