import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskVisit } from '#contract/dashboard.ts'
import { useSchoolClass } from '../class/use-school-class.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatTime } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction, useRemoval } from '../use-action.ts'
import { Attacks } from './Attacks.tsx'
import classes from './LearnerPanel.module.css'

interface LookInsideProps {
  id: string
  nickname: string
  /** The copy that this trainer has open. */
  visit: DeskVisit | null
}

/** A copy of her shop, to look into. What may happen there is said before it is made. */
export function LookInside({ id, nickname, visit }: LookInsideProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { data: school } = useSchoolClass()
  const [isAsked, setAsked] = useState(false)
  const path = `/api/learners/${id}/visit`
  const [made, setMade] = useState<string | undefined>()
  const link = useRef<HTMLAnchorElement>(null)
  const { post, isBusy } = useAction<DeskVisit>((answer) => {
    setAsked(false)
    setMade(answer.link)
  })
  // What was just asked for is the next thing to be used.
  useEffect(() => {
    if (made !== undefined && made === visit?.link) link.current?.focus()
  }, [made, visit?.link])
  const { remove, isBusy: isEnding } = useRemoval(() => notify(t('DESK_VISIT_ENDED')))
  if (school?.isolation === 'basic') return <p className={classes.quiet}>{t('DESK_VISIT_NO_NAMES')}</p>
  return (
    <>
      <p className={classes.quiet}>{t('DESK_VISIT_HINT')}</p>
      {visit && (
        <p>
          <a ref={link} href={visit.link} target="_blank" rel="noopener noreferrer">
            {t('DESK_VISIT_OPEN')}
          </a>
          . {t('DESK_VISIT_UNTIL', { time: formatTime(visit.until) })}
        </p>
      )}
      <div className={classes.acts}>
        <Button size="compact-md" variant="default" onClick={() => setAsked(true)}>
          {t(visit ? 'DESK_VISIT_NEW' : 'DESK_VISIT_MAKE')}
        </Button>
        {visit && (
          <Button size="compact-md" variant="default" loading={isEnding} onClick={() => remove(path)}>
            {t('DESK_VISIT_END')}
          </Button>
        )}
      </div>
      {visit && <Attacks path={path} link={visit.link} />}
      {isAsked && (
        <ConfirmDialog
          title={t('DESK_ASK_VISIT', { name: escapeInvisible(nickname) })}
          action={t('DESK_VISIT_MAKE')}
          isBusy={isBusy}
          onConfirm={() => post(path)}
          onClose={() => setAsked(false)}
        >
          <p>{t('DESK_VISIT_CARE')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
