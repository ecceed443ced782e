/** Where the picture of a product lies, relative to the document. */
export function pictureOf({ image }: { image: string }): string {
  return `assets/public/images/products/${image}`
}
