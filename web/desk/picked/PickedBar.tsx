import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Audience } from '#contract/room.ts'
import { WriteTo } from '../messages/WriteTo.tsx'
import type { Picks } from '../room/use-picks.ts'
import { useMay } from '../seat/self.ts'
import { MANY_ACTS } from './acts.ts'
import { BulkAct, type ManyAct } from './BulkAct.tsx'
import classes from './Picked.module.css'
import { ToGroup } from './ToGroup.tsx'
import type { Bulk } from './use-bulk.ts'

/** As many as a message may name. */
const MOST_NAMED = 100

type Asked = { ids: readonly string[] } & ({ what: 'write' | 'group' } | { what: 'act'; act: ManyAct })

interface PickedBarProps {
  picks: Picks
  /** So many are shown. */
  shown: number
  onWords: (bulk: Bulk) => void
}

/** What can be done with those who are picked. */
export function PickedBar({ picks, shown, onWords }: PickedBarProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [asked, setAsked] = useState<Asked | undefined>()
  const count = picks.ids.size
  const ids = [...picks.ids]
  const close = (): void => setAsked(undefined)
  useFocusAfter(count > 0 || asked !== undefined)
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') picks.none()
  }
  return (
    <>
      {count === 0 && shown > 0 && (
        <Button size="compact-md" variant="default" className={classes.all ?? ''} onClick={picks.all}>
          {t('DESK_PICK_ALL')}
        </Button>
      )}
      <p role="status" className="ff-hidden">
        {count > 0 && t('DESK_PICKED', { count })}
      </p>
      {count > 0 && (
        <section className={classes.bar} aria-label={t('DESK_PICKED_BAR')} onKeyDown={onKeyDown}>
          <strong aria-hidden="true">{t('DESK_PICKED', { count })}</strong>
          {count < shown && (
            <Button size="compact-md" variant="default" onClick={picks.all}>
              {t('DESK_PICK_ALL')}
            </Button>
          )}
          {count > MOST_NAMED ? (
            <span>{t('DESK_PICKED_MANY')}</span>
          ) : (
            <Button size="compact-md" onClick={() => setAsked({ what: 'write', ids })}>
              {t('DESK_PICKED_WRITE')}
            </Button>
          )}
          {may('trainer') && (
            <Button size="compact-md" variant="default" onClick={() => setAsked({ what: 'group', ids })}>
              {t('DESK_TO_GROUP')}
            </Button>
          )}
          {MANY_ACTS.filter(({ role }) => may(role)).map((act) => (
            <Button
              key={act.name}
              size="compact-md"
              variant="default"
              className={act.isGrave ? (classes.grave ?? '') : ''}
              onClick={() => setAsked({ what: 'act', act, ids })}
            >
              {t(act.label)}
            </Button>
          ))}
          <Button size="compact-md" variant="subtle" onClick={picks.none}>
            {t('DESK_PICKED_NONE')}
          </Button>
        </section>
      )}
      {asked?.what === 'write' && (
        <WriteTo
          title={t('DESK_PICKED_TITLE', { count: asked.ids.length })}
          audience={audienceOf(asked.ids)}
          onSent={picks.none}
          onClose={close}
        />
      )}
      {asked?.what === 'group' && <ToGroup ids={asked.ids} onDone={picks.none} onClose={close} />}
      {asked?.what === 'act' && (
        <BulkAct
          act={asked.act}
          ids={asked.ids}
          onDone={(bulk) => {
            picks.drop(bulk.done)
            if (bulk.words.length > 0) onWords(bulk)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** The bar goes with the last one picked, and with it what the keys were at: they go on in the grid. */
function useFocusAfter(isAtWork: boolean): void {
  const wasAtWork = useRef(false)
  useEffect(() => {
    const { activeElement, body } = document
    if (wasAtWork.current && !isAtWork && (activeElement === null || activeElement === body)) {
      document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()
    }
    wasAtWork.current = isAtWork
  }, [isAtWork])
}

function audienceOf(ids: readonly string[]): Audience {
  const [first, ...others] = ids
  return first !== undefined && others.length === 0
    ? { to: 'learner', learner: first }
    : { to: 'learners', learners: ids }
}
