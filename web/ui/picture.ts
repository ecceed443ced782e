const FOLDER = 'assets/public/images/products'

/** Stands in for the picture of a product that has none. */
export const NO_PICTURE = `${FOLDER}/undefined.svg`

/** Where the picture of a product lies, relative to the document. */
export function pictureOf({ image }: { image: string | null | undefined }): string {
  return image ? `${FOLDER}/${image}` : NO_PICTURE
}
