import type { NumberMutators, Random } from '#lab'

/** Numbers, drawn. */
export function numberMutators(draw: Random): NumberMutators {
  return {
    negative: () => -draw.number(1, draw.pick([5, 100, 100_000])),
    odd: () =>
      draw.pick([draw.number(1, 99) + 0.5, 1e21, '', ' ', draw.word(), null, [], {}, true, '1e3', '--1']),
    spell: (value) =>
      draw.pick([
        `${value}`,
        `${value}.0`,
        ` ${value}`,
        `${value} `,
        ...(value >= 0 ? [`+${value}`, `0${value}`, `0x${value.toString(16)}`] : []),
        value.toExponential(),
      ]),
  }
}
