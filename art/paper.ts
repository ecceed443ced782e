/** A drawing in progress: creates ids and class names, and collects the content of `<defs>`. */
export interface Paper {
  /** Adds an element to `<defs>`, unless it is already there. Returns its id. */
  define(element: (id: string) => string): string
  /** Returns a class name for these CSS declarations. */
  look(css: string): string
  /** Returns the content of `<defs>`. */
  defs(): string
}

/** Creates an empty drawing. Names start with `prefix`, for drawings that share a page with others. */
export function newPaper(prefix = ''): Paper {
  const names = new Map<string, string>()
  const elements: string[] = []
  const rules: string[] = []
  const name = (key: string, write: (name: string) => void): string => {
    const known = names.get(key)
    if (known) return known
    const fresh = prefix + shortName(names.size)
    names.set(key, fresh)
    write(fresh)
    return fresh
  }
  return {
    define: (element) => name(element('?'), (id) => elements.push(element(id))),
    look: (css) => name(css, (id) => rules.push(`.${id}{${css}}`)),
    defs() {
      const style = rules.length > 0 ? `<style>${rules.join('')}</style>` : ''
      return elements.length > 0 ? `${style}<defs>${elements.join('')}</defs>` : style
    },
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

function shortName(index: number): string {
  const letter = LETTERS.charAt(index % LETTERS.length)
  return index < LETTERS.length ? letter : `${letter}${Math.floor(index / LETTERS.length)}`
}

/** Formats a number as briefly as possible with at most this many decimals. */
export function formatNumber(value: number, decimals = 1): string {
  const factor = 10 ** decimals
  return String(Math.round(value * factor) / factor).replace(/^(-?)0\./, '$1.')
}

/** A template tag that rounds numbers: `p\`M${x} ${y}\``. */
export function svgText(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return parts.reduce((text, part, index) => {
    const value = values[index - 1]
    return text + (typeof value === 'number' ? formatNumber(value) : (value ?? '')) + part
  })
}

/** An attribute with a leading space. Empty if the value is the default. */
export function attribute(name: string, value: string | number, usual: string | number = ''): string {
  return value === usual || value === '' ? '' : svgText` ${name}="${value}"`
}

/** A group with a position, scale and rotation. */
export function placeAt(x: number, y: number, svg: string, scale = 1, turn = 0): string {
  const parts = [
    x !== 0 || y !== 0 ? svgText`translate(${x} ${y})` : '',
    turn !== 0 ? svgText`rotate(${turn})` : '',
    scale !== 1 ? `scale(${formatNumber(scale, 2)})` : '',
  ]
  const transform = parts.join('')
  return transform ? `<g transform="${transform}">${svg}</g>` : svg
}

/** A group with any SVG transform. */
export function transformed(transform: string, svg: string): string {
  return `<g transform="${transform}">${svg}</g>`
}

/** A line. */
export function stroke(d: string, width: number, colour: string, opacity = 1): string {
  const veil = attribute('opacity', formatNumber(opacity, 2), '1')
  return svgText`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${veil}/>`
}

/** Adds an attribute to an element. */
export function addAttributes(element: string, attributes: string): string {
  return element.replace('/>', ` ${attributes}/>`)
}

/** A filled shape without an outline. */
export function filledPath(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}"${attribute('fill', fill)}${attribute('opacity', formatNumber(opacity, 2), '1')}/>`
}

/** A circle. */
export function dot(x: number, y: number, r: number, fill: string, opacity = 1): string {
  const place = attribute('cx', x, 0) + attribute('cy', y, 0)
  return svgText`<circle${place} r="${r}"${attribute('fill', fill)}${attribute('opacity', formatNumber(opacity, 2), '1')}/>`
}

/** An ellipse. */
export function oval(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  const place = attribute('cx', x, 0) + attribute('cy', y, 0)
  return svgText`<ellipse${place} rx="${rx}" ry="${ry}"${attribute('fill', fill)}${attribute('opacity', formatNumber(opacity, 2), '1')}/>`
}

/** Another copy of a defined element. */
export function copy(id: string, x = 0, y = 0, more = ''): string {
  return `<use href="#${id}"${attribute('x', x, 0)}${attribute('y', y, 0)}${more}/>`
}

/** Defines a group that is drawn repeatedly. Returns its id. */
export function stamp(paper: Paper, svg: string): string {
  return paper.define((id) => `<g id="${id}">${svg}</g>`)
}

/** The path of a rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, r: number): string {
  const [w, h] = [width - 2 * r, height - 2 * r]
  return svgText`M${x + r} ${y}h${w}q${r} 0 ${r} ${r}v${h}q0 ${r} ${-r} ${r}h${-w}q${-r} 0 ${-r} ${-r}v${-h}q0 ${-r} ${r} ${-r}z`
}

/** The path of a circle. */
export function disc(x: number, y: number, r: number): string {
  return svgText`M${x} ${y - r}a${r} ${r} 0 1 1-.1 0z`
}

/** Removes redundant characters. */
export function minify(svg: string): string {
  const slim = svg
    .replace(
      / d="([^"]+)"/g,
      (_, d: string) => ` d="${d.replace(/ ?([A-Za-z]) ?/g, '$1').replace(/ -/g, '-')}"`,
    )
    .replace(
      /<g (transform="[^"]+")><(use|path) ([^>]+)\/><\/g>/g,
      (group, transform: string, tag: string, rest: string) =>
        rest.includes('transform=') ? group : `<${tag} ${rest} ${transform}/>`,
    )
  return nameStrokes(slim)
}

/** Lines of the same colour share a class. Its name is a capital letter, which nothing else uses. */
function nameStrokes(svg: string): string {
  const found = svg.matchAll(/ fill="none" stroke="(#\w+)"/g)
  const counts = Map.groupBy(
    [...found].map(([, colour = '']) => colour),
    (colour) => colour,
  )
  const often = [...counts].filter(([, uses]) => uses.length > 1).map(([colour]) => colour)
  const name = (index: number): string => String.fromCharCode(65 + index)
  const named = often.reduce(
    (text, colour, index) => text.replaceAll(` fill="none" stroke="${colour}"`, ` class="${name(index)}"`),
    svg,
  )
  const rules = often.map((colour, index) => `.${name(index)}{fill:none;stroke:${colour}}`).join('')
  if (!rules) return named
  if (named.includes('</style>')) return named.replace('</style>', `${rules}</style>`)
  return named.replace('>', `><style>${rules}</style>`)
}
