import { expect, it } from 'vitest'
import { PLAIN_CERTIFICATE } from '#contract/certificate.ts'
import { parseCertificateDesign } from './certificate-design.ts'

const LOGO = 'data:image/png;base64,iVBORw0KGgo='

it('takes a whole design, and a part of one', () => {
  const design = { organisation: 'Orchard', trainer: 'Olga', hours: 12.5, sentence: 'Well done.', logo: LOGO }
  expect(parseCertificateDesign(design)).toEqual(design)
  expect(parseCertificateDesign({ trainer: ' Olga ' })).toEqual({ ...PLAIN_CERTIFICATE, trainer: 'Olga' })
})

it.each([
  ['organisation', 'x'.repeat(101)],
  ['trainer', 7],
  ['sentence', 'x'.repeat(301)],
  ['hours', 0],
  ['hours', '12'],
  ['hours', Number.POSITIVE_INFINITY],
  ['logo', 'https://example.org/logo.png'],
  ['logo', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['logo', `${LOGO}" onerror="`],
  ['logo', `data:image/png;base64,${'A'.repeat(140_000)}`],
])('names the field %s that is wrong', (field, value) => {
  expect(parseCertificateDesign({ [field]: value })).toBe(field)
})
