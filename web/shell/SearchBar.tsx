import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import IconSearch from '~icons/search'
import IconX from '~icons/x'
import { accessibleName } from '../ui/behaviour/accessible-name.ts'
import { NamedElement } from '../ui/NamedElement.tsx'
import classes from './SearchBar.module.css'
import bar from './TopBar.module.css'

/** The search box. On phones it is a button in the bottom bar that opens the field over the top bar. */
export function SearchBar() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useId()
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  const query = pathname === '/search' ? (parameters.get('q') ?? '') : ''
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (input.current) input.current.value = query
  }, [query])

  const open = () => {
    setOpen(true)
    requestAnimationFrame(() => input.current?.focus())
  }
  const search = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'Enter') return
    const text = event.currentTarget.value
    void navigate(text ? `/search?q=${encodeURIComponent(text)}` : '/search')
    setOpen(false)
  }
  const collapseWhenEmpty = (event: FocusEvent<HTMLInputElement>) => {
    if (!event.currentTarget.value) setOpen(false)
  }
  const close = () => {
    if (input.current) input.current.value = ''
    setOpen(false)
    if (query) void navigate('/search')
  }

  return (
    <NamedElement element="app-mat-search-bar" className={classes.host}>
      <search
        id="searchQuery"
        aria-label={t('ARIA_SEARCH')}
        className={`${classes.box} ${isOpen ? classes.open : ''}`}
      >
        <button
          type="button"
          className={`${bar.dockItem} ${classes.toggle}`}
          onClick={open}
          {...accessibleName(t('ARIA_OPEN_SEARCH'), t('NAV_SEARCH_SHORT'), words)}
        >
          <IconSearch aria-hidden="true" className="mat-search_icon-search" />
          <span id={words} className={bar.dockLabel}>
            {t('NAV_SEARCH_SHORT')}
          </span>
        </button>
        <div className={`mat-search_field ${classes.field}`}>
          <IconSearch aria-hidden="true" className={classes.glass} />
          <input
            ref={input}
            id="mat-input-0"
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            className={classes.input}
            aria-label={t('SEARCH_PLACEHOLDER')}
            placeholder={t('SEARCH_PLACEHOLDER')}
            onKeyUp={search}
            onBlur={collapseWhenEmpty}
          />
          <button
            type="button"
            className={`mat-search_icon-close ${classes.clear}`}
            aria-label={t('ARIA_CLOSE_SEARCH')}
            onClick={close}
          >
            <IconX aria-hidden="true" />
          </button>
        </div>
      </search>
    </NamedElement>
  )
}
