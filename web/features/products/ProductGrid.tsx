import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/http.ts'
import { stockQuery } from '#web/data/products.ts'
import classes from './ProductGrid.module.css'
import { ProductTile } from './ProductTile.tsx'

interface ProductGridProps {
  products: Product[]
  onOpen: (product: Product) => void
}

/** Pictures further down are fetched when they come near; two rows of the widest grid come at once. */
const EAGER_PICTURES = 6
const SKELETONS = Array.from({ length: 12 }, (_, index) => index)

/** Products side by side: 1, 2, 3, 4 or 6 in a row, by the width of the window. */
export function ProductGrid({ products, onOpen }: ProductGridProps) {
  const stock = useQuery(stockQuery)
  return (
    <ul className={`ff-list ${classes.grid}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductTile
            product={product}
            left={stock.data?.get(product.id)}
            isEager={index < EAGER_PICTURES}
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
