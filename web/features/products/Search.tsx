import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Product } from '#contract/http.ts'
import { productsQuery } from '#web/data/products.ts'
import { serverMessage } from '#web/http.ts'
import { emitSocket } from '#web/socket.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { matching } from './filter.ts'
import { Heading } from './Heading.tsx'
import { Hero } from './Hero.tsx'
import { NoResult } from './NoResult.tsx'
import { Paginator } from './Paginator.tsx'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import { sliceOf } from './pages.ts'
import classes from './Search.module.css'

const ProductDialog = lazy(() => import('./ProductDialog.tsx'))

/** The shop window: all products, or those that fit what was searched for. */
export function Search() {
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  const term = parameters.get('q')?.trim() ?? ''
  const [opened, setOpened] = useState<Product>()
  useEchoReport()
  useTitle(term)

  return (
    <Named element="app-search-result" className={classes.host}>
      {!term && !parameters.has('page') && <Hero />}
      <section className={classes.screen} id="products">
        <Heading key={term} term={term} />
        <Products parameters={parameters} term={term} onOpen={setOpened} />
      </section>
      <Suspense>{opened && <ProductDialog product={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </Named>
  )
}

/**
 * Tells the shop what was searched for when the heading made more of it than text: with the hole mended there
 * is nothing to tell. The heading may come after the search, when the shop has said which version is live.
 */
function useEchoReport(): void {
  const location = useLocation()
  useEffect(() => {
    const text = new URLSearchParams(location.search).get('q')?.trim()
    if (!text) return
    const isReported = (): boolean => {
      const echo = document.getElementById('searchValue')
      if (echo?.firstElementChild) emitSocket('verifyLocalXssChallenge', text)
      return echo !== null
    }
    if (isReported()) return
    const observer = new MutationObserver(() => {
      if (isReported()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [location])
}

function useTitle(term: string): void {
  const { t } = useTranslation()
  usePageTitle(
    term ? t('LABELLED', { label: t('TITLE_SEARCH_RESULTS'), value: term }) : t('TITLE_ALL_PRODUCTS'),
  )
}

interface ProductsProps {
  parameters: URLSearchParams
  term: string
  onOpen: (product: Product) => void
}

function Products({ parameters, term, onOpen }: ProductsProps) {
  const { t } = useTranslation()
  const products = useQuery(productsQuery)
  const found = useMemo(() => matching(products.data ?? [], term), [products.data, term])
  if (products.isPending) return <ProductGridSkeleton />
  if (products.isError) {
    return (
      <Failure
        title={t('PRODUCTS_FAILED')}
        detail={serverMessage(products.error)}
        onRetry={() => void products.refetch()}
      />
    )
  }
  const slice = sliceOf(parameters, found.length)
  return (
    <>
      <p className="ff-hidden" role="status">
        {t('PRODUCTS_FOUND', { count: found.length })}
      </p>
      {found.length === 0 && <NoResult />}
      {found.length > 0 && (
        <>
          <ProductGrid products={found.slice(slice.from - 1, slice.to)} onOpen={onOpen} />
          <Paginator slice={slice} total={found.length} parameters={parameters} />
        </>
      )}
    </>
  )
}
