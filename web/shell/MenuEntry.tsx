import { Box } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { accessibleName } from '../ui/behaviour/accessible-name.ts'
import type { MenuItem } from './entries.ts'
import panel from './panel.module.css'

interface MenuEntryProps extends MenuItem {
  id?: string
  /** Called when the entry is chosen, to close the menu. */
  onChoose: () => void
}

/** A link to a screen, or to a page that the server renders. */
export function MenuEntry({ to, text, label, Icon, tag, id, onChoose }: MenuEntryProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const words = useId()
  const tagWords = `${words}-tag`
  const name = tag
    ? accessibleName(label && t(label), `${t(text)} ${t(tag)}`, `${words} ${tagWords}`)
    : accessibleName(label && t(label), t(text), words)
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span id={words}>{t(text)}</span>
      {tag && ' '}
      {tag && (
        <Box component="span" id={tagWords} className="ff-tag" data-good="true" ms="auto">
          {t(tag)}
        </Box>
      )}
    </>
  )
  if (to.startsWith('./')) {
    return (
      <a id={id} href={to} className={panel.entry} {...name}>
        {content}
      </a>
    )
  }
  // Two entries may lead to the same screen and differ in their query.
  const isOther = to.includes('?') && to !== pathname + search
  return (
    <NavLink
      id={id}
      to={to}
      aria-current={isOther ? 'false' : 'page'}
      className={`${panel.entry}`}
      onClick={onChoose}
      {...name}
    >
      {content}
    </NavLink>
  )
}
