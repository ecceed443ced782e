import { type ComponentProps, useState } from 'react'

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> {
  product: { image: string | null | undefined }
  alt: string
  /** Other pictures go first. */
  isWaiting?: boolean
}

/** The picture of a product; where there is none, or it does not come, a crate with a question mark. */
export function ProductPicture({ product, alt, isWaiting = false, ...props }: Props) {
  const picture = pictureOf(product)
  const [missing, setMissing] = useState<string>()
  const src = missing === picture ? NO_PICTURE : picture
  return <img {...props} src={isWaiting ? undefined : src} alt={alt} onError={() => setMissing(picture)} />
}

const FOLDER = 'assets/public/images/products'

/** Stands in for the picture of a product that has none. */
export const NO_PICTURE = `${FOLDER}/undefined.svg`

/** Where the picture of a product lies, relative to the document. */
export function pictureOf({ image }: { image: string | null | undefined }): string {
  return image ? `${FOLDER}/${image}` : NO_PICTURE
}
