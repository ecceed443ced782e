import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Product } from '#contract/http.ts'
import { productsQuery } from '#web/data/products.ts'
import { serverMessage } from '#web/http.ts'
import { DEFAULT_SETTINGS, pageSettings } from '#web/page-settings.ts'
import { emitSocket } from '#web/socket.ts'
import { StartButton } from '#web/training/StartButton.tsx'
import { WeakCode } from '#web/training/weak-code.tsx'
import { Awning } from '#web/ui/Awning.tsx'
import { markContentShown } from '#web/ui/behaviour/after-paint.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import notice from '#web/ui/states/notice.module.css'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowRight from '~icons/arrow-right'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import { PAGE_SIZES, type PageSlice, pageAddress, pageLinks, searchProducts, sliceOf } from './pages.ts'
import classes from './Search.module.css'

const ProductDialog = lazy(() => import('./ProductDialog.tsx'))

/** The start screen: all products, or the results of a search. */
export function Search() {
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  const term = parameters.get('q')?.trim() ?? ''
  const [opened, setOpened] = useState<Product>()
  useEchoReport()
  useTitle(term)

  return (
    <NamedElement element="app-search-result" className={classes.host}>
      {!term && !parameters.has('page') && <Hero />}
      <section className={classes.screen} id="products">
        <ResultsHeading key={term} term={term} />
        <Products parameters={parameters} term={term} onOpen={setOpened} />
      </section>
      <Suspense>{opened && <ProductDialog product={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </NamedElement>
  )
}

/**
 * Reports the search term when the heading rendered it as more than text: with the weakness fixed there is nothing to
 * report. The heading may render after the search, when the live version is known.
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
  const found = useMemo(() => searchProducts(products.data ?? [], term), [products.data, term])
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
      {found.length === 0 && <NoResults />}
      {found.length > 0 && (
        <>
          <ProductGrid products={found.slice(slice.from - 1, slice.to)} onOpen={onOpen} />
          <Paginator slice={slice} total={found.length} parameters={parameters} />
        </>
      )}
    </>
  )
}

type DomXss = typeof import('../../../labs/dom-xss/weak.tsx')

/** Longer terms are collapsed, so that the results stay in view. */
const LONG_TERM = 80

/** The search term, or the title for all products. */
function ResultsHeading({ term }: { term: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const heading = useId()
  const isLong = term.length > LONG_TERM
  return (
    <div className={classes.head}>
      <h1 id={heading} className={`heading ${classes.heading}`} data-folded={isLong && !isOpen}>
        {term ? (
          <>
            <Box component="span" fz="0.6em" fw={600} lts={0} c="dimmed">
              {t('TITLE_SEARCH_RESULTS')} -{' '}
            </Box>
            <WeakCode<DomXss, 'SearchTerm'> lab="dom-xss" name="SearchTerm" props={{ term }} />
          </>
        ) : (
          t('TITLE_ALL_PRODUCTS')
        )}
      </h1>
      {isLong && (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={heading}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'SEARCH_FOLD_CLOSE' : 'SEARCH_FOLD_OPEN')}
        </button>
      )}
      <div id="search-result-heading" />
    </div>
  )
}

/** Shown if the search has no results. */
function NoResults() {
  const { t } = useTranslation()
  useEffect(markContentShown, [])
  return (
    <div className={notice.notice}>
      <img
        className={`noResult ${notice.picture}`}
        src="assets/public/images/brand/empty.svg"
        alt=""
        width={320}
        height={320}
      />
      <p className={`noResultText ${notice.title}`}>{t('NO_SEARCH_RESULT')}</p>
      <p className={`noResultText ${notice.detail}`}>{t('EMPTY_SEARCH_RESULT')}</p>
      <Button component={Link} to="/search">
        {t('SHOW_ALL_PRODUCTS')}
      </Button>
    </div>
  )
}

/**
 * The hero: what this shop is, and the first thing to do. Only shown without a search, and low enough to leave room for
 * products. A customised shop shows its own name and colours.
 */
function Hero() {
  const { t } = useTranslation()
  const { name, hasOwnColors = false } = pageSettings()
  return (
    <section className={classes.hero} aria-label={t('HERO_LABEL')}>
      <Awning />
      <div className={classes.scene} data-repainted={hasOwnColors}>
        <img
          className={classes.picture}
          src="assets/public/images/brand/hero.svg"
          alt=""
          width={1600}
          height={420}
          decoding="async"
        />
      </div>
      <div className={classes.words}>
        <p className={classes.sign}>{name === DEFAULT_SETTINGS.name ? t('HERO_SIGN') : name}</p>
        <p className={classes.title}>{t('HERO_TITLE')}</p>
        <p className={classes.lead}>{t('HERO_LEAD')}</p>
        <StartButton />
      </div>
    </section>
  )
}

interface PaginatorProps {
  slice: PageSlice
  total: number
  parameters: URLSearchParams
}

function toTop(): void {
  document.getElementById('products')?.scrollIntoView()
}

/** The range of shown products, and links to the other pages. */
function Paginator({ slice, total, parameters }: PaginatorProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      <PageSize slice={slice} parameters={parameters} />
      <p className="ff-muted">{t('PAGE_RANGE', { from: slice.from, to: slice.to, total })}</p>
      {slice.pages > 1 && (
        <Flex component="nav" aria-label={t('ARIA_PAGES')} wrap="wrap" gap="xxs">
          {slice.page > 1 && (
            <Link
              className={classes.page}
              to={pageAddress(parameters, { page: slice.page - 1 })}
              aria-label={t('ARIA_PREVIOUS_PAGE')}
              onClick={toTop}
            >
              <IconArrowLeft aria-hidden="true" />
            </Link>
          )}
          {pageLinks(slice).map((page) =>
            typeof page === 'string' ? (
              <span key={page} className={classes.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={page}
                className={classes.page}
                to={pageAddress(parameters, { page })}
                aria-label={t('ARIA_PAGE', { page })}
                aria-current={page === slice.page ? 'page' : undefined}
                onClick={toTop}
              >
                {page}
              </Link>
            ),
          )}
          {slice.page < slice.pages && (
            <Link
              className={classes.page}
              to={pageAddress(parameters, { page: slice.page + 1 })}
              aria-label={t('ARIA_NEXT_PAGE')}
              onClick={toTop}
            >
              <IconArrowRight aria-hidden="true" />
            </Link>
          )}
        </Flex>
      )}
    </div>
  )
}

function PageSize({ slice, parameters }: Omit<PaginatorProps, 'total'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  return (
    <Flex align="center" gap="sm" c="dimmed">
      <label htmlFor={id}>{t('PAGE_SIZE')}</label>
      <select
        id={id}
        className={classes.select}
        value={slice.size}
        onChange={(event) => void navigate(pageAddress(parameters, { size: Number(event.target.value) }))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </Flex>
  )
}
