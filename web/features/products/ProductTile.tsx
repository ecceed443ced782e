import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/http.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { AddToBasket } from './AddToBasket.tsx'
import { Price } from './Price.tsx'
import classes from './ProductTile.module.css'
import { Ribbon } from './Ribbon.tsx'

interface ProductTileProps {
  product: Product
  /** How many there are, or undefined while nobody knows. */
  left: number | undefined
  /** Its picture waits until those that are in view are here. */
  isWaiting: boolean
  /** Its picture is here, or what stands in for it. */
  onPicture: () => void
  onOpen: () => void
}

const PICTURE = 480

/**
 * One product in the window: the picture, the name, and the price tag beside it. Picture and name open it; only
 * the name is a stop for the keyboard, so that every product is one.
 */
export function ProductTile({ product, left, isWaiting, onPicture, onOpen }: ProductTileProps) {
  const { t } = useTranslation()
  const name = useId()
  const isSoldOut = left !== undefined && left <= 0
  return (
    <article className={classes.tile} aria-labelledby={name} data-sold-out={isSoldOut}>
      <div className={classes.stage}>
        <button
          type="button"
          className={classes.open}
          aria-label={t('ARIA_PRODUCT_INFO')}
          aria-describedby={name}
          aria-haspopup="dialog"
          tabIndex={-1}
          onClick={onOpen}
        >
          <ProductPicture
            className={classes.picture}
            product={product}
            isWaiting={isWaiting}
            alt={product.name}
            width={PICTURE}
            height={PICTURE}
            loading="lazy"
            decoding="async"
            onLoad={onPicture}
          />
        </button>
        <Ribbon left={left} />
      </div>
      <div className={classes.foot}>
        <h2 id={name} className={classes.name}>
          <button type="button" className="item-name" aria-haspopup="dialog" onClick={onOpen}>
            {product.name}
          </button>
        </h2>
        <p className={classes.tag}>
          <Price product={product} />
        </p>
        <AddToBasket product={product.id} />
      </div>
    </article>
  )
}
