import { expect, it } from 'vitest'
import { HttpError } from '#web/http.ts'
import { isWalletShort } from './wallet.ts'

it('knows what the shop says of a wallet with too little in it', () => {
  expect(isWalletShort(new HttpError(500, { error: { message: 'Insufficient wallet balance.' } }))).toBe(true)
  expect(isWalletShort(new HttpError(400, { status: 'error', error: 'Insuffienct funds in Wallet' }))).toBe(
    true,
  )
  expect(isWalletShort(new HttpError(500, { error: { message: 'Unknown card.' } }))).toBe(false)
  expect(isWalletShort(new TypeError('Failed to fetch'))).toBe(false)
})
