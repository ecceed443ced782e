import { cbc, ctr, ecb } from '@noble/ciphers/aes.js'
import { type Bytes, bytesOf, joined } from '../bytes.ts'
import { Trouble } from '../trouble.ts'
import { decodeHex } from './radix.ts'

/** How AES is used, as OpenSSL names it. */
export const aesModes = [
  'aes-128-cbc',
  'aes-256-cbc',
  'aes-128-ecb',
  'aes-256-ecb',
  'aes-128-ctr',
  'aes-256-ctr',
]

const BLOCK = 16

/** The library rather than the browser's own: that is closed to pages over http, and knows no ECB. */
function cipherOf(mode: string, key: string, iv: string) {
  const keyBytes = filled(key, mode.includes('256') ? 32 : 16)
  if (mode.endsWith('ecb')) return ecb(keyBytes)
  return (mode.endsWith('cbc') ? cbc : ctr)(keyBytes, filled(iv, BLOCK))
}

/** Hex digits as so many bytes: too few are filled up with zeros, as OpenSSL does. */
function filled(hex: string, length: number): Bytes {
  const bytes = decodeHex(bytesOf(hex))
  if (bytes.length > length) throw new Trouble('WB_AES_LONG', { length, given: bytes.length })
  return joined(bytes, new Uint8Array(length - bytes.length))
}

export function encryptAes(bytes: Bytes, mode: string, key: string, iv: string): Bytes {
  return joined(cipherOf(mode, key, iv).encrypt(bytes))
}

/** Throws Trouble where the key, or anything else, is not the one that it was encrypted with. */
export function decryptAes(bytes: Bytes, mode: string, key: string, iv: string): Bytes {
  const cipher = cipherOf(mode, key, iv)
  try {
    return joined(cipher.decrypt(bytes))
  } catch {
    throw new Trouble('WB_AES_WRONG')
  }
}
