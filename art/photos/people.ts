import { drawing } from '../brand.ts'
import { leaf } from '../fruit/leaves.ts'
import { litShape, radial } from '../light.ts'
import { INK, LIME } from '../palette.ts'
import { filledPath, oval, placeAt, stroke } from '../paper.ts'

/** A lemon with glasses and a beard. */
export function bearded(): string {
  return drawing(200, 200, (paper) => {
    const ground = filledPath(
      'M0 0H200V200H0Z',
      radial(paper, ['#ffdcc2', '#ff6f86', '#480f45'], [0.4, 0.34, 0.8]),
    )
    const skin = radial(paper, ['#fff3ad', '#ffd92e@.6', '#d99a17'])
    const head = litShape(
      paper,
      'M92 34Q100 22 110 34C152 42 172 78 172 116C172 156 146 182 110 188Q100 198 90 188C54 182 28 156 28 116C28 78 50 42 92 34Z',
      skin,
      { depth: 18 },
    )
    const beard =
      filledPath(
        'M30 118C38 132 60 130 74 122Q100 112 126 122C140 130 162 132 170 118C172 162 140 192 100 192S28 162 30 118Z',
        '#7a4a23',
      ) + filledPath('M78 142Q100 160 122 142Q100 150 78 142Z', '#fff3dc')
    const glasses =
      stroke(
        'M50 96a20 20 0 1 1 40 0a20 20 0 1 1-40 0zM110 96a20 20 0 1 1 40 0a20 20 0 1 1-40 0zM90 94q10-6 20 0',
        6,
        INK,
      ) + stroke('M70 96v2M130 96v2', 11, INK)
    return ground + placeAt(104, 30, leaf(paper, 52, 22), 1, -24) + head + beard + glasses
  })
}

/** A pineapple in a checked suit, with a boat. */
export function seller(): string {
  return drawing(200, 200, (paper) => {
    const ground = filledPath(
      'M0 0H200V200H0Z',
      radial(paper, ['#d2ffe9', '#2fb6c4', '#0d2a5c'], [0.4, 0.34, 0.8]),
    )
    const crown = [-140, -118, -90, -62, -40]
      .map((turn) => placeAt(100, 62, leaf(paper, 52, 16, '#46a552'), 1, turn))
      .join('')
    const lines = stroke(
      'M30 60L150 180M60 40L170 150M20 100L100 190M170 60L50 180M140 40L30 150M180 100L100 190',
      4,
      '#c97a1a',
      0.6,
    )
    const skin = radial(paper, ['#ffe08a', '#f7b02c@.6', '#c97a1a'])
    const head = litShape(
      paper,
      'M100 50C136 50 152 76 152 108C152 144 132 164 100 164S48 144 48 108C48 76 64 50 100 50Z',
      skin,
      { depth: 16, inside: lines },
    )
    const suit = litShape(paper, 'M14 204Q22 164 66 154L100 176L134 154Q178 164 186 204Z', '#f2e14a', {
      depth: 12,
      inside:
        stroke(
          'M30 150V204M54 150V204M78 150V204M122 150V204M146 150V204M170 150V204M10 172H190M10 190H190',
          4,
          '#8a2a6e',
          0.8,
        ) + filledPath('M78 158L100 176L122 158L112 204H88Z', '#fff3dc'),
    })
    const bow = filledPath('M100 172L78 160V184ZM100 172L122 160V184Z', '#e3233d')
    const grin =
      filledPath('M70 124Q100 156 130 124Q100 132 70 124Z', '#fff') +
      stroke('M70 124Q100 156 130 124Q100 132 70 124ZM85 129V137M100 131V142M115 129V137', 3, INK)
    const eyes =
      stroke('M82 100v4M118 100v4', 13, INK) +
      stroke('M70 86Q80 78 90 84M110 84Q120 78 130 86', 5, INK) +
      oval(60, 122, 8, 5, '#ff5a5f', 0.5)
    return ground + crown + head + grin + eyes + suit + bow + stroke('M128 98l6-6', 3, LIME)
  })
}
