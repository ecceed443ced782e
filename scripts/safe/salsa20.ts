/** The nonce that KeePass uses for Salsa20. */
const NONCE = [0xe8, 0x30, 0x09, 0x4b, 0x97, 0x20, 0x5d, 0x2a]
const CONSTANT = 'expand 32-byte k'

/** The Salsa20 key stream for a key of 32 bytes. KeePass encrypts the passwords inside a safe with it. */
export function* salsa20(key: Uint8Array): Generator<number, never, void> {
  const state = startState(key)
  while (true) {
    yield* block(state)
    state[8] = (word(state, 8) + 1) >>> 0
  }
}

function startState(key: Uint8Array): number[] {
  const [c0, c1, c2, c3] = wordsOf(Buffer.from(CONSTANT))
  const [n0, n1] = wordsOf(Uint8Array.from(NONCE))
  const keys = wordsOf(key)
  const words = [c0, ...keys.slice(0, 4), c1, n0, n1, 0, 0, c2, ...keys.slice(4), c3]
  return words.map((value) => value ?? 0)
}

/** The words of each quarter round: columns first, then rows. */
const QUARTERS: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [5, 9, 13, 1],
  [10, 14, 2, 6],
  [15, 3, 7, 11],
  [0, 1, 2, 3],
  [5, 6, 7, 4],
  [10, 11, 8, 9],
  [15, 12, 13, 14],
]

function block(state: readonly number[]): Uint8Array {
  const x = [...state]
  const mix = (target: number, first: number, second: number, by: number): void => {
    const sum = (word(x, first) + word(x, second)) >>> 0
    x[target] = word(x, target) ^ ((sum << by) | (sum >>> (32 - by)))
  }
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of QUARTERS) {
      mix(b, a, d, 7)
      mix(c, b, a, 9)
      mix(d, c, b, 13)
      mix(a, d, c, 18)
    }
  }
  const bytes = new DataView(new ArrayBuffer(64))
  for (const [index, value] of state.entries())
    bytes.setUint32(index * 4, (value + word(x, index)) >>> 0, true)
  return new Uint8Array(bytes.buffer)
}

function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getUint32(index * 4, true))
}

function word(words: readonly number[], index: number): number {
  return words[index] ?? 0
}
