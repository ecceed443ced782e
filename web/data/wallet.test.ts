import { expect, it } from 'vitest'
import { HttpError } from '#web/http.ts'
import { isBalanceTooLow } from './wallet.ts'

it('recognises the answer for a wallet with too little money', () => {
  expect(isBalanceTooLow(new HttpError(500, { error: { message: 'Insufficient wallet balance.' } }))).toBe(
    true,
  )
  expect(isBalanceTooLow(new HttpError(400, { status: 'error', error: 'Insuffienct funds in Wallet' }))).toBe(
    true,
  )
  expect(isBalanceTooLow(new HttpError(500, { error: { message: 'Unknown card.' } }))).toBe(false)
  expect(isBalanceTooLow(new TypeError('Failed to fetch'))).toBe(false)
})
