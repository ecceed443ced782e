import { IconBasketPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/http.ts'
import { stockQuery } from '#web/data/products.ts'
import { useSession } from '#web/session.ts'
import { markContentShown } from '#web/ui/behaviour/after-paint.ts'
import { ProductPicture } from '#web/ui/shop/ProductPicture.tsx'
import { Price } from './Price.tsx'
import classes from './ProductGrid.module.css'
import { useAddToBasket } from './use-add-to-basket.ts'

interface ProductGridProps {
  products: Product[]
  onOpen: (product: Product) => void
}

/** Two rows of the usual grid. Pictures further down wait for the first of these, and then until they come near. */
const FIRST_PICTURES = 6
const SKELETONS = Array.from({ length: 12 }, (_, index) => index)

/** Products side by side: 1, 2, 3, 4 or 6 in a row, by the width of the window. */
export function ProductGrid({ products, onOpen }: ProductGridProps) {
  const stock = useQuery(stockQuery)
  const [isFirstHere, setFirstHere] = useState(false)
  const showOthers = () => {
    setFirstHere(true)
    markContentShown()
  }
  return (
    <ul className={`ff-list ${classes.grid}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductTile
            product={product}
            left={stock.data?.get(product.id)}
            isWaiting={index >= FIRST_PICTURES && !isFirstHere}
            onPicture={showOthers}
            onOpen={() => onOpen(product)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Holds the place of the grid while products are on their way. */
export function ProductGridSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="ff-hidden">{t('LOADING')}</span>
      <div className={classes.grid} aria-hidden="true">
        {SKELETONS.map((index) => (
          <div key={index} className={classes.skeleton} />
        ))}
      </div>
    </div>
  )
}

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
function ProductTile({ product, left, isWaiting, onPicture, onOpen }: ProductTileProps) {
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

/** The button on a product, for those who are logged in. */
function AddToBasket({ product }: { product: number }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { add, isBusy } = useAddToBasket(product)
  if (!isLoggedIn) return null
  return (
    <button
      type="button"
      className={`btn-basket ${classes.add}`}
      aria-label={t('ADD_BASKET')}
      aria-busy={isBusy}
      onClick={add}
    >
      <IconBasketPlus aria-hidden="true" />
    </button>
  )
}

const LOW_STOCK = 5

/** A sticker on products that are nearly or entirely gone. */
function Ribbon({ left }: { left: number | undefined }) {
  const { t } = useTranslation()
  if (left === undefined || left > LOW_STOCK) return null
  if (left <= 0) return <p className={`${classes.ribbon} ${classes.gone}`}>{t('LABEL_SOLD_OUT')}</p>
  return (
    <p className={`${classes.ribbon} ${classes.few}`}>{t('LABEL_ONLY_QUANTITY_LEFT', { quantity: left })}</p>
  )
}
