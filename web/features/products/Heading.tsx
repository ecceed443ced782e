import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WeakCode } from '#web/training/weak-code.tsx'
import classes from './Search.module.css'

type DomXss = typeof import('../../../labs/dom-xss/weak.tsx')

/** Longer than this is no fruit: it folds, so that what was found stays in sight. */
const LONG = 80

/** What was searched for, or that it is all there is. */
export function Heading({ term }: { term: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const heading = useId()
  const isLong = term.length > LONG
  return (
    <div className={classes.head}>
      <h1 id={heading} className={`heading ${classes.heading}`} data-folded={isLong && !isOpen}>
        {term ? (
          <>
            <span className={classes.quiet}>{t('TITLE_SEARCH_RESULTS')} - </span>
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
