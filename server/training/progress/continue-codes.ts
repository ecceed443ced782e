import Hashids from 'hashids'

const MIN_LENGTH = 60
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890'

/** Turns progress into a text that can be kept elsewhere and applied later. */
export interface ContinueCode {
  /** The code of these challenge numbers. */
  encode(numbers: readonly number[]): string
  /** The challenge numbers in a code; empty where it is none. */
  decode(code: string): number[]
}

/** One kind of code for each kind of progress; a code of one kind says nothing in another. */
export const continueCodes = {
  hacking: continueCode('this is my salt'),
  findIt: continueCode('this is the salt for findIt challenges'),
  fixIt: continueCode('yet another salt for the fixIt challenges'),
} as const

function continueCode(salt: string): ContinueCode {
  const hashids = new Hashids(salt, MIN_LENGTH, ALPHABET)
  return {
    encode: (numbers) => hashids.encode([...numbers]),
    decode: (code) => (/^[a-zA-Z0-9]+$/.test(code) ? hashids.decode(code).map(Number) : []),
  }
}
