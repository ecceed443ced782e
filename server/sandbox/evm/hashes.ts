import { createHash } from 'node:crypto'

/** Keccak-256 as the machine's own library does it: ten times as fast as in JavaScript, so that gas pays for it. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return createHash('keccak-256').update(bytes).digest()
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}
