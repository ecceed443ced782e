import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { naming } from '../ui/naming.ts'
import type { EntryFacts } from './entries.ts'
import panel from './panel.module.css'

interface EntryProps extends EntryFacts {
  id?: string
  /** Called when the entry is chosen: time to close the menu. */
  onChoose: () => void
}

/** A way to a screen, or a link to a page that the server draws itself. */
export function Entry({ to, text, label, Icon, id, onChoose }: EntryProps) {
  const { t } = useTranslation()
  const words = useId()
  const name = naming(label && t(label), t(text), words)
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span id={words}>{t(text)}</span>
    </>
  )
  if (to.startsWith('./')) {
    return (
      <a id={id} href={to} className={panel.entry} {...name}>
        {content}
      </a>
    )
  }
  return (
    <NavLink id={id} to={to} className={`${panel.entry}`} onClick={onChoose} {...name}>
      {content}
    </NavLink>
  )
}
