import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import IconTools from '~icons/tools'
import { useCloseOnBack } from '../ui/behaviour/close-on-back.ts'
import { shortcutName } from '../ui/behaviour/shortcut-name.ts'
import { onWorkbenchKey, onWorkbenchRequest, type ToolRequest } from './open-tool.ts'
import { NARROW_QUERY, saveOpen, wasOpen } from './stored-layout.ts'
import { useEnabledTools } from './tools.ts'
import css from './WorkbenchButton.module.css'

const Drawer = lazy(() => import('./Drawer.tsx'))

/**
 * The button in the top bar that opens the workbench, and the workbench itself once it was requested. `early` is a
 * request from before it was loaded.
 */
export default function WorkbenchButton({ early }: { early: ToolRequest | undefined }) {
  const { t } = useTranslation()
  const tools = useEnabledTools()
  // Later requests are handled below.
  const [wish, setWish] = useState(early)
  const [isOpen, setOpen] = useState(
    () => early !== undefined || (wasOpen() && !matchMedia(NARROW_QUERY).matches),
  )
  const turn = (open: boolean) => {
    saveOpen(open)
    setOpen(open)
  }
  const isSheet = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false })
  useCloseOnBack(isOpen && isSheet, () => turn(false))
  const grant = useEffectEvent((wanted: ToolRequest) => {
    setWish(wanted)
    turn(true)
  })
  // With the drawer open and the focus in the page, the shortcut moves the focus instead of closing it.
  const toggle = useEffectEvent(() => {
    const isInside = document.activeElement?.closest('[data-workbench]') != null
    if (isOpen && isInside) turn(false)
    else grant({})
  })
  useEffect(() => {
    if (early) saveOpen(true)
  }, [early])
  useEffect(() => onWorkbenchRequest((wanted) => grant(wanted)), [])
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
