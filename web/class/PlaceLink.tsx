import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPlace } from '#contract/learner-class.ts'
import css from './Class.module.css'

interface Props {
  place: ClassPlace
  /** Is waited for before she goes. */
  onGo?: () => Promise<void>
}

/** Leads where her trainer would like her to be, and says where that is. */
export function PlaceLink({ place: { path, name }, onGo }: Props) {
  const { t } = useTranslation()
  // Below this page's own address, whatever comes after the dot: it leads to no other machine.
  const href = `.${path}`
  const go = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!onGo || isElsewhere) return
    event.preventDefault()
    void onGo().then(() => location.assign(href))
  }
  return (
    <Button component="a" href={href} className={css.place ?? ''} onClick={go}>
      {t('CLASS_COME_GO', { place: name ?? path })}
    </Button>
  )
}
