/** Building blocks of the concept drawings. By default lines have the colour of the surrounding text. */

export const INK = 'currentColor'
/** Colour of the attack. */
export const ATTACK = 'var(--ff-accent-large, #e8420f)'
/** Colour of the defence. */
export const GUARD = 'var(--ff-lime-600, #7c9a08)'

const WIDTH = 320
const HEIGHT = 160

/** A complete drawing as a file. Pages embed its `#drawing`, so that it takes on their colours. */
export function drawing(...parts: string[]): string {
  const body = parts.map((part) => `    ${part}`).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <g id="drawing" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
${body}
  </g>
</svg>
`
}

/** A line along a path. */
export function line(d: string, colour: string = INK, extra = ''): string {
  return `<path d="${d}" stroke="${colour}"${extra}/>`
}

/** A closed shape with a light fill. */
export function shape(d: string, colour: string = INK, depth = 0.08): string {
  return `<path d="${d}" stroke="${colour}" fill="${colour}" fill-opacity="${depth}"/>`
}

export function box(x: number, y: number, w: number, h: number, colour: string = INK, depth = 0.08): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" stroke="${colour}" fill="${colour}" fill-opacity="${depth}"/>`
}

export function dot(x: number, y: number, r: number, colour: string = INK): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" stroke="none"/>`
}

export function ring(x: number, y: number, r: number, colour: string = INK, depth = 0.08): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" stroke="${colour}" fill="${colour}" fill-opacity="${depth}"/>`
}

/** A few characters of code. Drawings contain no words, because words would need translation. */
export function signs(x: number, y: number, text: string, colour: string = INK, size = 20): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="${size}" font-weight="700" text-anchor="middle" fill="${colour}" stroke="none">${escaped}</text>`
}

/** An arrow from one point to another. `bend` moves the middle up (negative) or down. */
export function arrow(
  [x1, y1]: [number, number],
  [x2, y2]: [number, number],
  colour: string = INK,
  bend = 0,
): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + bend]
  const angle = Math.atan2(y2 - my, x2 - mx)
  const tip = (turn: number): string =>
    `${round(x2 - 10 * Math.cos(angle + turn))} ${round(y2 - 10 * Math.sin(angle + turn))}`
  return line(`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}M${tip(0.5)}L${x2} ${y2}L${tip(-0.5)}`, colour)
}

/** A browser window. */
export function browser(x: number, y: number, w = 96, h = 76, colour: string = INK): string {
  return (
    box(x, y, w, h, colour) +
    line(`M${x} ${y + 18}H${x + w}`, colour) +
    [10, 20, 30].map((at) => dot(x + at, y + 9, 2.5, colour)).join('')
  )
}

/** Lines of text with these lengths. */
export function writing(x: number, y: number, lengths: readonly number[], colour: string = INK): string {
  return lengths
    .map((length, row) => line(`M${x} ${y + row * 12}h${length}`, colour, ' opacity="0.55"'))
    .join('')
}

/** A shop, which stands for the server. */
export function shop(x: number, y: number, colour: string = INK): string {
  const awning = `M${x - 6} ${y + 20}L${x + 2} ${y}H${x + 70}L${x + 78} ${y + 20}`
  const scallops = 'a10.5 9 0 0 0 21 0'.repeat(4)
  return (
    box(x, y + 22, 72, 54, colour) +
    shape(`${awning}Z`, colour, 0.2) +
    line(`M${x - 6} ${y + 20}${scallops}`, colour)
  )
}

/** A database. */
export function store(x: number, y: number, colour: string = INK, w = 56, h = 66): string {
  const r = w / 2
  return (
    shape(`M${x} ${y + 9}v${h - 18}a${r} 9 0 0 0 ${w} 0v${18 - h}`, colour) +
    `<ellipse cx="${x + r}" cy="${y + 9}" rx="${r}" ry="9" stroke="${colour}"/>` +
    line(`M${x} ${y + h / 2}a${r} 9 0 0 0 ${w} 0`, colour)
  )
}

export function person(x: number, y: number, colour: string = INK): string {
  return ring(x, y, 13, colour) + shape(`M${x - 24} ${y + 46}c0-38 48-38 48 0Z`, colour)
}

/** An attacker. */
export function stranger(x: number, y: number): string {
  return person(x, y, ATTACK) + line(`M${x - 13} ${y - 2}H${x + 13}`, ATTACK, ' stroke-width="7"')
}

export function key(x: number, y: number, colour: string = ATTACK): string {
  return ring(x, y, 9, colour, 0.15) + line(`M${x + 9} ${y}h30m-8 0v9m-9-9v7`, colour)
}

/** A sheet of paper with a folded corner. */
export function file(x: number, y: number, colour: string = INK): string {
  return (
    shape(`M${x} ${y}h30l14 14v42h-44Z`, colour) +
    line(`M${x + 30} ${y}v14h14`, colour) +
    writing(x + 9, y + 26, [26, 20], colour)
  )
}

export function folder(x: number, y: number, colour: string = INK): string {
  return shape(`M${x} ${y + 10}v-6q0-4 4-4h22l8 10h38q4 0 4 4v40q0 4-4 4H${x + 4}q-4 0-4-4Z`, colour)
}

/** A mark for code that runs although it was meant as data. */
export function spark(x: number, y: number, colour: string = ATTACK, r = 14): string {
  const beams = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    const at = (far: number): string =>
      `${round(x + far * Math.cos(angle))} ${round(y + far * Math.sin(angle))}`
    return `M${at(r * 0.55)}L${at(r)}`
  })
  return dot(x, y, r * 0.3, colour) + line(beams.join(''), colour)
}

export function cog(x: number, y: number, r: number, colour: string = INK): string {
  const teeth = Array.from({ length: 8 }, (_, tooth) => {
    const angle = (tooth * Math.PI) / 4
    const at = (far: number): string =>
      `${round(x + far * Math.cos(angle))} ${round(y + far * Math.sin(angle))}`
    return `M${at(r)}L${at(r + 6)}`
  })
  return ring(x, y, r, colour) + ring(x, y, r / 3, colour) + line(teeth.join(''), colour)
}

export function envelope(x: number, y: number, colour: string = INK): string {
  return box(x, y, 60, 42, colour) + line(`M${x} ${y + 4}l30 22l30-22`, colour)
}

export function coin(x: number, y: number, colour: string = INK): string {
  return ring(x, y, 12, colour, 0.2) + line(`M${x} ${y - 5}v10`, colour)
}

export function robot(x: number, y: number, colour: string = INK): string {
  return (
    box(x, y, 44, 36, colour) +
    dot(x + 14, y + 16, 4, colour) +
    dot(x + 30, y + 16, 4, colour) +
    line(`M${x + 14} ${y + 27}h16M${x + 22} ${y}v-10`, colour) +
    dot(x + 22, y - 12, 3.5, colour)
  )
}

export function bubble(x: number, y: number, w: number, colour: string = INK): string {
  return shape(
    `M${x + 8} ${y}h${w - 16}q8 0 8 8v22q0 8-8 8h-${w - 34}l-12 12v-12h-6q-8 0-8-8v-22q0-8 8-8Z`,
    colour,
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Attributes of dashed lines for things that do not really exist. */
export const FAINT = ' opacity="0.5" stroke-dasharray="2 8"'
