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

/** The picture on our crates. */
export function Decals({ logo, testDecal, places }: Props) {
  const isPicture = /\.(png|jpe?g|svg)$/.test(testDecal ?? '')
  const decal = testDecal && isPicture ? `assets/public/images/${testDecal}` : logo
  return places.map(({ x, y, size, turn }) => {
    const middle = `${x + size / 2} ${y + size / 2}`
    const box = { x, y, width: size, height: size, transform: `rotate(${turn} ${middle})` }
    return <image key={middle} href={decal} {...box} />
  })
}
