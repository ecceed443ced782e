interface Place {
  x: number
  y: number
  size: number
  turn: number
}

interface Props {
  /** Our logo. */
  logo: string
  /** `testDecal` in the address: a picture that a designer wants to try. */
  testDecal: string | null
  places: readonly Place[]
}

/** Prints our logo where there is no page. */
export function Decals({ logo, testDecal, places }: Props) {
  const decal = testDecal && 'document' in globalThis ? `assets/public/images/${testDecal}` : logo
  return places.map(({ x, y, size, turn }) => {
    const middle = `${x + size / 2} ${y + size / 2}`
    const box = { x, y, width: size, height: size, transform: `rotate(${turn} ${middle})` }
    return <image key={middle} href={decal} {...box} />
  })
}
