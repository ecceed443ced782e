import { expect, it } from 'vitest'
import { HttpError } from '#web/http.ts'
import { isWalletShort } from './wallet.ts'

it('recognises the answer for a wallet with too little money', () => {
  expect(isWalletShort(new HttpError(500, { error: { message: 'Insufficient wallet balance.' } }))).toBe(true)
  expect(isWalletShort(new HttpError(400, { status: 'error', error: 'Insuffienct funds in Wallet' }))).toBe(
    true,
  )
  expect(isWalletShort(new HttpError(500, { error: { message: 'Unknown card.' } }))).toBe(false)
  expect(isWalletShort(new TypeError('Failed to fetch'))).toBe(false)
})
