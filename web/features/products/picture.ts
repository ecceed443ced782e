/** Where the picture of a product lies, relative to the document. */
export function pictureOf({ image }: { image: string }): string {
  return `assets/public/images/products/${image}`
}

const STAGES = 6

/** The colour that a product stands on, always the same one: a number from 1 to 6. */
export function stageOf({ id }: { id: number }): number {
  return (Math.abs(id) % STAGES) + 1
}
