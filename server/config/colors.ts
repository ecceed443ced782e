/** A colour as `#rrggbb`. */
export type Hex = string

/** The perceived lightness of a colour, from 0 (black) to 1 (white). */
export function luminance(color: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 (none) to 21 (black on white). */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The first colour mixed with a share (0 to 1) of the second. */
export function mix(color: Hex, other: Hex, share: number): Hex {
  const others = channels(other)
  const mixed = channels(color).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share)
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The colour, moved towards another until it has at least this contrast to all grounds. */
export function readable(color: Hex, towards: Hex, grounds: readonly Hex[], least: number): Hex {
  for (let step = 0; step < 50; step += 1) {
    const moved = mix(color, towards, step / 50)
    if (grounds.every((ground) => contrast(moved, ground) >= least)) return moved
  }
  return towards
}

function channels(color: Hex): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
