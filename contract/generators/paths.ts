import type { PathMutators, Random } from '#lab'

/** Pieces of paths, drawn. */
export function pathMutators(draw: Random): PathMutators {
  return {
    up: (levels) => Array.from({ length: levels }, () => draw.pick(['../', '../', './../', '..//'])).join(''),
    encode: (path, times = 1) => {
      const percent = `%${'25'.repeat(times - 1)}`
      return [...path]
        .map((sign) => {
          const byte = sign.charCodeAt(0)
          return byte < 128 && draw.chance(3) ? percent + hexOf(draw, byte) : sign
        })
        .join('')
    },
    ending: (...endings) => `${draw.word()}.${draw.case(draw.pick(endings))}`,
  }
}

function hexOf(draw: Random, byte: number): string {
  const hex = byte.toString(16).padStart(2, '0')
  return draw.chance() ? hex.toUpperCase() : hex
}
