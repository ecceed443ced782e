/** Where the picture of a product lies, relative to the document. */
export function pictureOf({ image }: { image: string }): string {
  return `assets/public/images/products/${image}`
}

const STAGES = 6

/** The colour that the product at this place stands on: a number from 1 to 6, never that of its neighbours. */
export function stageAt(place: number): number {
  return ((place + Math.floor(place / STAGES)) % STAGES) + 1
}
