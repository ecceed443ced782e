import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/http.ts'
import { stockQuery } from '#web/data/products.ts'
import { useSession } from '#web/session.ts'
import { markContentShown } from '#web/ui/behaviour/after-paint.ts'
import { ProductPicture } from '#web/ui/shop/ProductPicture.tsx'
import IconBasketPlus from '~icons/basket-plus'
import { Price } from './Price.tsx'
import classes from './ProductGrid.module.css'
import { useAddToBasket } from './use-add-to-basket.ts'

interface ProductGridProps {
  products: Product[]
  onOpen: (product: Product) => void
}

/** Two rows of the usual grid. Pictures further down load after these, and lazily. */
const FIRST_PICTURES = 6
const SKELETONS = Array.from({ length: 12 }, (_, index) => index)

/** The product grid: 1, 2, 3, 4 or 6 columns, by the width of the window. */
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

/** A placeholder while the products load. */
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
  /** The stock, or undefined while it loads. */
  left: number | undefined
  /** The picture waits until the visible ones are loaded. */
  isWaiting: boolean
  /** Called when the picture is loaded, or its replacement. */
  onPicture: () => void
  onOpen: () => void
}

const PICTURE = 480

/**
 * One product: picture, name and price. Picture and name open the details. Only the name is a tab stop, so that each
 * product has one.
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

/** The add-to-basket button, for customers who are logged in. */
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

/** A ribbon on products that are sold out or nearly so. */
function Ribbon({ left }: { left: number | undefined }) {
  const { t } = useTranslation()
  if (left === undefined || left > LOW_STOCK) return null
  if (left <= 0) return <p className={`${classes.ribbon} ${classes.gone}`}>{t('LABEL_SOLD_OUT')}</p>
  return (
    <p className={`${classes.ribbon} ${classes.few}`}>{t('LABEL_ONLY_QUANTITY_LEFT', { quantity: left })}</p>
  )
}
