import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import classes from './Paginator.module.css'
import { addressOf, offeredPages, PAGE_SIZES, type Slice } from './pages.ts'

interface PaginatorProps {
  slice: Slice
  total: number
  parameters: URLSearchParams
}

function toTop(): void {
  document.getElementById('products')?.scrollIntoView()
}

/** Which of the found products are shown, and the way to the others. */
export function Paginator({ slice, total, parameters }: PaginatorProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      <PageSize slice={slice} parameters={parameters} />
      <p className={classes.range}>{t('PAGE_RANGE', { from: slice.from, to: slice.to, total })}</p>
      {slice.pages > 1 && (
        <nav aria-label={t('ARIA_PAGES')} className={classes.pages}>
          {slice.page > 1 && (
            <Link
              className={classes.page}
              to={addressOf(parameters, { page: slice.page - 1 })}
              aria-label={t('ARIA_PREVIOUS_PAGE')}
              onClick={toTop}
            >
              <IconArrowLeft aria-hidden="true" />
            </Link>
          )}
          {offeredPages(slice).map((page) =>
            typeof page === 'string' ? (
              <span key={page} className={classes.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={page}
                className={classes.page}
                to={addressOf(parameters, { page })}
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
              to={addressOf(parameters, { page: slice.page + 1 })}
              aria-label={t('ARIA_NEXT_PAGE')}
              onClick={toTop}
            >
              <IconArrowRight aria-hidden="true" />
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

function PageSize({ slice, parameters }: Omit<PaginatorProps, 'total'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  return (
    <div className={classes.size}>
      <label htmlFor={id}>{t('PAGE_SIZE')}</label>
      <select
        id={id}
        className={classes.select}
        value={slice.size}
        onChange={(event) => void navigate(addressOf(parameters, { size: Number(event.target.value) }))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </div>
  )
}
