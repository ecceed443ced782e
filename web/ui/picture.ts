/** What products look like that came without a picture. */
const NONE = 'undefined.svg'

/** Where the picture of a product lies, relative to the document. */
export function pictureOf({ image }: { image: string | null }): string {
  return `assets/public/images/products/${image ?? NONE}`
}
