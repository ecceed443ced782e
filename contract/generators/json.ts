import type { JsonMutators, Random } from '#lab'

/** Texts of JSON, drawn. */
export function jsonMutators(draw: Random): JsonMutators {
  const gap = (): string => (draw.chance() ? '' : draw.gap())
  const write = (pairs: readonly (readonly [string, unknown])[]): string => {
    const fields = pairs.map(
      ([name, value]) => `${gap()}${nameOf(draw, name)}${gap()}:${gap()}${JSON.stringify(value)}`,
    )
    return `{${fields.join(',')}${gap()}}`
  }
  return {
    write: (fields) => write(draw.shuffle(Object.entries(fields))),
    twice: (name, values, others = {}) => {
      const same = values.map((value) => [name, value] as const)
      const rest = draw.shuffle(Object.entries(others))
      const at = draw.number(0, rest.length)
      return write([...rest.slice(0, at), ...same, ...rest.slice(at)])
    },
  }
}

/** A name in quotes, one of its letters as a code now and then. */
function nameOf(draw: Random, name: string): string {
  if (draw.chance() || name === '') return JSON.stringify(name)
  const at = draw.number(0, name.length - 1)
  const code = name.charCodeAt(at).toString(16).padStart(4, '0')
  const [before, after] = [name.slice(0, at), name.slice(at + 1)].map((part) =>
    JSON.stringify(part).slice(1, -1),
  )
  return `"${before}\\u${code}${after}"`
}
