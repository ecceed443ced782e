import { expect, it } from 'vitest'
import { couponFor, decodeZ85, encodeZ85 } from './coupons.ts'

it('is the month and the discount in Z85', () => {
  expect(couponFor(10, new Date(2024, 0, 15))).toBe('n<Micg+yBo')
})

it('can be decoded again, and nonsense cannot', () => {
  const bytes = Uint8Array.from([0x86, 0x4f, 0xd2, 0x6f, 0xb5, 0x59, 0xf7, 0x5b])
  expect(encodeZ85(bytes)).toBe('HelloWorld')
  expect(decodeZ85('HelloWorld')).toEqual(bytes)
  for (const text of ['', 'abc', '"""""', '%nSc1']) expect(decodeZ85(text)).toBeUndefined()
})
