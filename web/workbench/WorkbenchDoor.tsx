import { useMediaQuery } from '@mantine/hooks'
import { IconTools } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../ui/back-closes.ts'
import { shortcutName } from '../ui/shortcut-name.ts'
import { keepOpen, SHEET, wasOpen } from './kept.ts'
import { onWorkbenchKey, onWorkbenchWanted, type Wish } from './open-tool.ts'
import { useTools } from './tools.ts'
import css from './WorkbenchDoor.module.css'

const Drawer = lazy(() => import('./Drawer.tsx'))

/**
 * The button in the top bar that opens the workbench, and the workbench itself once it was asked for. `early` is what was
 * asked for before there was anybody to hear it.
 */
export default function WorkbenchDoor({ early }: { early: Wish | undefined }) {
  const { t } = useTranslation()
  const tools = useTools()
  // What comes later is heard below.
  const [wish, setWish] = useState(early)
  const [isOpen, setOpen] = useState(() => early !== undefined || (wasOpen() && !matchMedia(SHEET).matches))
  const turn = (open: boolean) => {
    keepOpen(open)
    setOpen(open)
  }
  const isSheet = useMediaQuery(SHEET, undefined, { getInitialValueInEffect: false })
  useBackCloses(isOpen && isSheet, () => turn(false))
  const grant = useEffectEvent((wanted: Wish) => {
    setWish(wanted)
    turn(true)
  })
  // Whoever is in the page and has the drawer open wants to go there, not to lose it.
  const toggle = useEffectEvent(() => {
    const isInside = document.activeElement?.closest('[data-workbench]') != null
    if (isOpen && isInside) turn(false)
    else grant({})
  })
  useEffect(() => {
    if (early) keepOpen(true)
  }, [early])
  useEffect(() => onWorkbenchWanted((wanted) => grant(wanted)), [])
  useEffect(() => onWorkbenchKey(() => toggle()), [])
  if (tools.length === 0) return null
  return (
    <>
      <button
        type="button"
        id="workbenchButton"
        className={css.button}
        aria-label={t('WB_TITLE')}
        aria-keyshortcuts="Control+J Meta+J"
        aria-expanded={isOpen}
        title={`${t('WB_TITLE')} (${shortcutName('J')})`}
        onClick={() => (isOpen ? turn(false) : grant({}))}
      >
        <IconTools aria-hidden="true" />
      </button>
      <Suspense>
        {(isOpen || wish) &&
          createPortal(
            <Drawer tools={tools} isOpen={isOpen} wish={wish} onClose={() => turn(false)} />,
            document.body,
          )}
      </Suspense>
    </>
  )
}
