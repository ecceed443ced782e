import { IconUserCircle } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AllWords } from '../ui/AllWords.tsx'
import { afterFirstPaint } from '../ui/after-paint.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { naming } from '../ui/naming.ts'
import { Pending } from './Pending.tsx'
import panel from './panel.module.css'
import bar from './TopBar.module.css'

const loadEntries = async () => ({ default: (await import('./AccountEntries.tsx')).AccountEntries })
const AccountEntries = lazy(loadEntries)
// Whoever opens the menu need not wait. Where this fails, it is fetched then.
void afterFirstPaint()
  .then(loadEntries)
  .catch(() => {})

/** Log in or register; or who you are, all that is yours, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const words = useId()
  return (
    <Disclosure
      className={panel.anchor}
      panelClassName={`${panel.panel} ${panel.account}`}
      button={(props) => (
        <button
          type="button"
          id="navbarAccount"
          className={bar.dockItem}
          {...naming(t('ARIA_ACCOUNT_MENU'), t('ACCOUNT'), words)}
          {...props}
        >
          <IconUserCircle aria-hidden="true" />
          <span id={words} className={bar.dockLabel}>
            {t('ACCOUNT')}
          </span>
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Pending />}>
          <AllWords>
            <AccountEntries close={close} />
          </AllWords>
        </Suspense>
      )}
    </Disclosure>
  )
}
