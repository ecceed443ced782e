import { IconLemon2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotices } from '../training/notifications/open-notices.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Pending } from './Pending.tsx'
import panel from './panel.module.css'
import classes from './SolvedCounter.module.css'
import bar from './TopBar.module.css'

const Tray = lazy(() => import('../training/notifications/Tray.tsx'))

/** Beside the board: how much was solved that she has not put away yet, and the tray with all of it. */
export default function SolvedCounter() {
  const { t } = useTranslation()
  const { open, restored } = useNotices()
  const count = open.length + restored.length
  if (count === 0) return null
  return (
    <Disclosure
      className={`${panel.anchor} ${classes.anchor}`}
      panelClassName={`${panel.panel} ${classes.panel}`}
      button={(props) => (
        <button type="button" id="solvedCounter" className={`${bar.dockItem} ${classes.button}`} {...props}>
          <span className={classes.pill}>
            <IconLemon2 size={16} aria-hidden="true" />
            {count}
          </span>{' '}
          <span className={`${bar.dockLabel} ${classes.label}`}>{t('NAV_SOLVED')}</span>
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Pending />}>
          <Tray onLeave={close} />
        </Suspense>
      )}
    </Disclosure>
  )
}
