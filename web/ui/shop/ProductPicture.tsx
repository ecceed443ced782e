import { type ComponentProps, useState } from 'react'

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> {
  product: { image: string | null | undefined }
  alt: string
  /** Other pictures load first. */
  isWaiting?: boolean
}

/** The picture of a product; a crate with a question mark if it is missing or fails to load. */
export function ProductPicture({ product, alt, isWaiting = false, ...props }: Props) {
  const picture = pictureOf(product)
  const [missing, setMissing] = useState<string>()
  const src = missing === picture ? NO_PICTURE : picture
  return <img {...props} src={isWaiting ? undefined : src} alt={alt} onError={() => setMissing(picture)} />
}

const FOLDER = 'assets/public/images/products'

/** The placeholder for products without a picture. */
const NO_PICTURE = `${FOLDER}/undefined.svg`

/** The path of a product's picture, relative to the document. */
export function pictureOf({ image }: { image: string | null | undefined }): string {
  return image ? `${FOLDER}/${image}` : NO_PICTURE
}
