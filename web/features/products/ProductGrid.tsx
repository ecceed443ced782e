import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/http.ts'
import { stockQuery } from '#web/data/products.ts'
import { cameIntoView } from '#web/ui/after-paint.ts'
import classes from './ProductGrid.module.css'
import { ProductTile } from './ProductTile.tsx'

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
    cameIntoView()
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
