import { IconLanguage } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../ui/Disclosure.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { shortKeyOf } from './language.ts'
import { PartFailure } from './PartFailure.tsx'
import { Pending } from './Pending.tsx'
import panel from './panel.module.css'
import bar from './TopBar.module.css'

const LanguageList = lazy(() => import('./LanguageList.tsx'))

/** The button in the top bar that offers the languages. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const words = useId()
  return (
    <Disclosure
      className={panel.anchor}
      panelClassName={`${panel.panel} ${panel.languages}`}
      button={(props) => (
        <button
          type="button"
          id="navbarLanguageButton"
          className={bar.icon}
          aria-label={t('ARIA_LANGUAGES')}
          aria-labelledby={`${words}-what ${words}-which`}
          {...props}
        >
          <IconLanguage aria-hidden="true" />
          <span id={`${words}-what`} hidden>
            {t('ARIA_LANGUAGES')}
          </span>
          <span id={`${words}-which`} className={bar.shortKey}>
            {shortKeyOf(i18n.language)}
          </span>
        </button>
      )}
    >
      {(close) => (
        <PartFailure instead={<NotLoaded text={t('LANGUAGES_FAILED')} onRetry={() => location.reload()} />}>
          <Suspense fallback={<Pending />}>
            <LanguageList onChosen={close} />
          </Suspense>
        </PartFailure>
      )}
    </Disclosure>
  )
}
