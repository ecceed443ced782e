import { describe, expect, it } from 'vitest'
import { invoiceError, LARGEST_INVOICE, MESSAGE_LENGTH } from './invoice.ts'

describe('a complaint', () => {
  it('has at most 160 characters', () => {
    expect(MESSAGE_LENGTH).toBe(160)
  })
})

describe('a file sent with a complaint', () => {
  it('is a PDF, a ZIP or an XML file', () => {
    expect(invoiceError({ type: 'application/pdf', size: 1 })).toBeUndefined()
    expect(invoiceError({ type: 'application/zip', size: 1 })).toBeUndefined()
    expect(invoiceError({ type: 'text/xml', size: 1 })).toBeUndefined()
    expect(invoiceError({ type: 'image/png', size: 1 })).toBe('INVALID_FILE_TYPE')
    expect(invoiceError({ type: '', size: 1 })).toBe('INVALID_FILE_TYPE')
  })

  it('has at most 100 KB', () => {
    expect(invoiceError({ type: 'application/pdf', size: LARGEST_INVOICE })).toBeUndefined()
    expect(invoiceError({ type: 'application/pdf', size: LARGEST_INVOICE + 1 })).toBe('INVALID_FILE_SIZE')
  })
})
