import { drawing } from '../brand.ts'
import { lettersOf } from '../lettering.ts'
import { linear, litShape, radial } from '../light.ts'
import { BLOOD, INK, LIME, WARM } from '../palette.ts'
import { box, copy, dot, filledPath, oval, type Paper, placeAt, stamp, stroke, svgText } from '../paper.ts'

/** A beehive on a meadow at night, with bees. */
export function beeHaven(): string {
  return drawing(800, 600, (paper) => {
    const sky = filledPath(
      'M0 0H800V600H0Z',
      linear(paper, ['#1c1038', '#5a2a8f', '#ff8a5c', '#ffd27a'], [0, 1]),
    )
    const comb = stroke(hexagons(), 5, '#ffc62e', 0.35)
    const moon =
      dot(590, 170, 190, radial(paper, ['#fff3ad@0/.8', '#ffb52e@.5/.25', '#ffb52e@1/0'], [0.5, 0.5, 0.5])) +
      dot(590, 170, 74, '#fff3c4')
    const hill =
      filledPath('M0 470Q220 400 460 452T800 430V600H0Z', '#2f7d3c') +
      filledPath('M0 520Q300 470 800 528V600H0Z', '#1f5f33')
    const straw = linear(paper, ['#ffd98a', '#d99a3c'])
    const rings = stroke(
      'M188 232Q300 262 412 232M164 292Q300 328 436 292M148 354Q300 394 452 354M144 416Q300 456 456 416',
      7,
      '#a86a1f',
      0.8,
    )
    const hive = litShape(
      paper,
      'M300 130C372 130 414 200 436 280C456 356 462 430 452 480Q300 512 148 480C138 430 144 356 164 280C186 200 228 130 300 130Z',
      straw,
      { depth: 60, warm: 9, inside: rings },
    )
    const door = oval(300, 436, 46, 40, '#3a1a12') + oval(300, 442, 34, 28, '#120608')
    const plank = litShape(paper, box(110, 484, 380, 34, 10), '#8a5428', { depth: 16, warm: 5 })
    const one = bee(paper)
    const bees = [
      [520, 300, 1.5, -12],
      [640, 380, 1.1, 14],
      [230, 90, 0.9, -20],
      [440, 96, 0.7, 10],
      [700, 240, 0.8, 24],
      [96, 260, 1, 8],
      [404, 440, 0.8, -8],
    ] as const
    const trails = stroke(
      'M560 316C640 360 700 300 760 340M260 96C320 60 380 120 424 100M120 270C140 330 200 400 262 430',
      5,
      WARM,
      0.7,
    ).replace('/>', ' stroke-dasharray="2 16"/>')
    const flowers = [
      [80, 560],
      [560, 560],
      [660, 530],
      [740, 574],
      [210, 572],
    ]
      .map(
        ([x = 0, y = 0], index) =>
          stroke(svgText`M${x} ${y}v34`, 6, '#7fc23a') +
          dot(x, y, 15, index % 2 === 0 ? '#ff7f8e' : '#a77bff') +
          dot(x, y, 6, '#ffd23f'),
      )
      .join('')
    return (
      sky +
      comb +
      moon +
      hill +
      plank +
      hive +
      door +
      trails +
      flowers +
      bees.map(([x, y, size, turn]) => placeAt(x, y, copy(one), size, turn)).join('')
    )
  })
}

function hexagons(): string {
  const places = Array.from(
    { length: 22 },
    (_, index) =>
      [40 + (index % 8) * 104 + (Math.floor(index / 8) % 2) * 52, 40 + Math.floor(index / 8) * 90] as const,
  )
  return places.map(([x, y]) => svgText`M${x} ${y - 52}l45 26v52l-45 26l-45-26v-52z`).join('')
}

function bee(paper: Paper): string {
  const wings = oval(-8, -34, 20, 30, '#fff', 0.75) + oval(18, -30, 17, 26, '#fff', 0.6)
  const body = litShape(
    paper,
    'M-44 0C-44-26-20-32 6-30C36-28 48-14 48 0S36 28 6 30C-20 32-44 26-44 0Z',
    '#ffc62e',
    { depth: 14, warm: 4, inside: filledPath('M-14-40H4V40H-14ZM20-40H36V40H20Z', INK) },
  )
  return stamp(
    paper,
    wings +
      body +
      dot(-28, -6, 6, INK) +
      stroke('M-36-22Q-48-36-56-32M-26-26Q-32-42-42-44', 4, INK) +
      stroke('M-36 10Q-28 16-20 10', 3, INK),
  )
}

/** A trail through wooded hills in the morning. The file contains its coordinates. */
export function hikingPlace(): string {
  return drawing(960, 640, (paper) => {
    const sky = filledPath(
      'M0 0H960V640H0Z',
      linear(paper, ['#ffd27a', '#ff9a7a', '#c96a9a', '#5a3a8f'], [0, 1]),
    )
    const sun =
      dot(640, 190, 260, radial(paper, ['#fffbe0@0/.95', '#ffd27a@.4/.5', '#ffd27a@1/0'], [0.5, 0.5, 0.5])) +
      dot(640, 190, 62, '#fffbe0')
    const far =
      filledPath('M0 330Q110 250 230 296T470 262T700 300T960 250V640H0Z', '#9a6aa8') +
      filledPath('M0 390Q160 310 330 366T640 346T960 336V640H0Z', '#5f4a94')
    const arch =
      filledPath(
        'M0 470V380Q60 350 140 360Q230 352 300 372Q360 380 372 470H300Q296 410 220 406Q140 404 130 470Z',
        '#b5764a',
      ) + stroke('M10 384Q140 356 300 380M6 402Q60 380 118 384M320 400Q350 420 356 456', 6, '#8a4f30', 0.7)
    const near =
      filledPath('M0 470Q220 420 480 462T960 430V640H0Z', '#2f6b45') +
      filledPath('M0 540Q300 490 960 550V640H0Z', '#1c4a35')
    const path = filledPath(
      'M430 640C400 580 560 556 540 516C524 488 470 486 486 458L510 460C506 484 570 490 590 520C620 566 520 590 590 640Z',
      '#e8c08a',
    )
    const tree = pine(paper)
    const trees = [
      [60, 540, 1.5],
      [150, 500, 1],
      [250, 520, 1.1],
      [380, 480, 0.62],
      [640, 474, 0.7],
      [720, 500, 1],
      [800, 480, 0.8],
      [880, 556, 1.7],
      [700, 600, 1.2],
      [330, 610, 1.3],
    ] as const
    const birds = stroke('M420 150q14-12 26 0q12-12 26 0M500 110q10-9 19 0q9-9 19 0', 4, '#4a2a5e')
    const sign = placeAt(
      610,
      566,
      stroke('M0 60V-40', 12, '#6b3a1c') +
        litShape(paper, 'M-60-52H48L70-32L48-12H-60Z', '#c98a4b', { depth: 8, warm: 4 }) +
        stroke('M-40-38H34M-40-26H20', 5, '#6b3a1c'),
    )
    return (
      sky +
      sun +
      far +
      arch +
      near +
      path +
      trees.map(([x, y, size]) => placeAt(x, y, copy(tree), size)).join('') +
      birds +
      sign
    )
  })
}

function pine(paper: Paper): string {
  const needles = 'M0-190L34-128H18L56-72H34L76-10H-76L-34-72H-56L-18-128H-34Z'
  return stamp(
    paper,
    stroke('M0-20V14', 15, '#5a3420') +
      litShape(paper, needles, linear(paper, ['#4f9a5a', '#1f5a40']), { depth: 22, warm: 5 }),
  )
}

const OFFICE = { width: 1800, height: 2400 }

/** An office building at night. The name of a company is readable in one of the windows. */
export function office(): string {
  return drawing(OFFICE.width, OFFICE.height, (paper) => {
    const sky = filledPath('M0 0H1800V2400H0Z', linear(paper, ['#150f1d', '#3d1f58', '#a83a6a'], [0, 1]))
    const moon =
      dot(1480, 260, 320, radial(paper, ['#fff3ad@0/.5', '#ffb52e@1/0'], [0.5, 0.5, 0.5])) +
      dot(1480, 260, 110, '#ffe9b0')
    const wall = litShape(paper, 'M180 420H1620V2240H180Z', linear(paper, ['#b5503f', '#7a2f3a']), {
      depth: 60,
      fall: 0,
      rim: 12,
      warm: 12,
      inside: masonry(),
    })
    const ledges = [420, 990, 1570]
      .map((y) => litShape(paper, box(130, y, 1540, 60, 10), '#e8c9a8', { depth: 18, warm: 8 }))
      .join('')
    const windows = [0, 1, 2].flatMap((floor) =>
      [0, 1, 2, 3].map((column) =>
        placeAt(290 + column * 330, 560 + floor * 570, window(paper, floor * 4 + column)),
      ),
    )
    const door = placeAt(900, 2240, litShape(paper, 'M-130 0V-60H130V0Z', '#4a3d5e', { depth: 20 }))
    const street =
      filledPath('M0 2236H1800V2400H0Z', '#1c1426') +
      stroke('M0 2250H1800', 16, '#4a3d5e') +
      stroke('M60 2340H320M520 2340H780M980 2340H1240M1440 2340H1700', 14, '#ffd27a', 0.6)
    return (
      sky +
      stroke(
        'M120 200h0M420 120h0M800 260h0M1000 90h0M240 340h0M640 60h0M1180 200h0M1700 480h0M60 620h0',
        9,
        WARM,
        0.7,
      ) +
      moon +
      wall +
      windows.join('') +
      ledges +
      door +
      street
    )
  })
}

function masonry(): string {
  const rows = Array.from({ length: 45 }, (_, row) => svgText`M180 ${440 + row * 40}H1620`).join('')
  const joints = Array.from(
    { length: 300 },
    (_, index) => svgText`M${220 + ((index * 397) % 1380)} ${440 + ((index * 7) % 45) * 40}v40`,
  ).join('')
  return stroke(rows, 3, '#5a1f2e', 0.5) + stroke(joints, 3, '#5a1f2e', 0.6)
}

/** A window with a scene behind it. */
function window(paper: Paper, number: number): string {
  const panes = [
    '#ffd27a',
    '#2a1f4a',
    '#ffe9b0',
    '#ffc24d',
    '#ffe0a0',
    '#ffd27a',
    '#2a1f4a',
    '#bfe8f5',
    '#2a1f4a',
    '#ffd27a',
    '#ffc24d',
    '#2a1f4a',
  ]
  const light = panes[number] ?? '#ffd27a'
  const frame = filledPath('M-14-14H244V374H-14Z', '#e8c9a8') + filledPath('M0 0H230V360H0Z', light)
  const bars = stroke('M115 0V360M0 180H230', 11, '#e8c9a8')
  const glare =
    light === '#2a1f4a'
      ? filledPath('M20 20H90L20 150Z', '#fff', 0.14)
      : filledPath('M0 0H230V110H0Z', '#fff', 0.22)
  return (
    frame +
    inRoom(paper, number) +
    glare +
    bars +
    litShape(paper, 'M-26 374H256V402H-26Z', '#c9a888', { depth: 10, warm: 5 })
  )
}

function inRoom(paper: Paper, number: number): string {
  const plant =
    stroke('M60 300Q40 230 20 220M60 300Q62 220 70 200M60 300Q80 240 104 232', 11, '#2f7d3c') +
    filledPath('M34 300H88L80 350H42Z', BLOOD)
  const desk =
    filledPath('M110 270H230V360H110Z', '#5a3420') +
    filledPath('M136 206H206V262H136Z', INK) +
    filledPath('M142 212H200V256H142Z', '#bfe8f5')
  const person =
    filledPath('M50 360Q52 250 100 236Q148 250 150 360Z', '#33223f') +
    dot(100, 200, 36, '#c98a5e') +
    filledPath('M62 196Q66 156 100 156T138 196Q100 176 62 196Z', '#4a2412')
  if (number === 4) return companySign(paper) + desk
  if (number === 2 || number === 9) return person
  if (number === 0 || number === 5) return plant
  if (number === 7) return desk + plant
  if (number === 10)
    return (
      stroke('M20 40H210M40 40V90M90 40V120M150 40V100', 6, '#8a4f30') +
      dot(40, 104, 16, WARM) +
      dot(90, 134, 16, LIME) +
      dot(150, 114, 16, BLOOD)
    )
  return ''
}

/** The name of the company on the wall of its office: small, but readable. */
function companySign(paper: Paper): string {
  const plate = litShape(paper, box(14, 214, 88, 40, 6), '#fffaf0', { depth: 4, rim: 2, warm: 0 })
  return plate + placeAt(58, 234, stroke(lettersOf('ITsec'), 11, '#b3063a'), 0.34)
}
