import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Audience } from '#contract/activity.ts'
import type { Picks } from '../activity/use-picks.ts'
import { WriteTo } from '../messages/WriteTo.tsx'
import { giveFocusBack, NO_TRAIL } from '../ui/focus-back.ts'
import { ActsSheet } from './ActsSheet.tsx'
import { BulkAct } from './BulkAct.tsx'
import { ManyActs, type Wanted } from './ManyActs.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import classes from './Picked.module.css'
import { ToGroup } from './ToGroup.tsx'
import type { Bulk } from './use-bulk.ts'

type Asked = Wanted & { ids: readonly string[] }

interface PickedBarProps {
  picks: Picks
  /** So many are shown. */
  shown: number
  onWords: (bulk: Bulk) => void
}

/** What can be done with those who are picked. On a phone that would take half of the screen: one button leads to it. */
export function PickedBar({ picks, shown, onWords }: PickedBarProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 480px)', undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked | undefined>()
  const count = picks.ids.size
  const close = (): void => setAsked(undefined)
  useFocusAfter(count > 0 || asked !== undefined)
  const hasSheet = count > 0 && isPhone
  // What somebody else did, or a phone that was turned, took the sheet away: it does not come back by itself.
  useEffect(() => {
    if (!hasSheet) setOpen(false)
  }, [hasSheet])
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') picks.none()
  }
  const acts = (
    <ManyActs
      count={count}
      {...(count < shown && {
        onAll: () => {
          setOpen(false)
          picks.all()
        },
      })}
      onWant={(wanted) => {
        setOpen(false)
        setAsked({ ...wanted, ids: [...picks.ids] })
      }}
    />
  )
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
        <section
          className={classes.bar}
          data-phone={isPhone || undefined}
          aria-label={t('DESK_PICKED_BAR')}
          onKeyDown={onKeyDown}
        >
          {isPhone ? (
            <PhoneBar count={count} isOpen={isOpen} onNone={picks.none} onOpen={() => setOpen(true)} />
          ) : (
            <>
              <strong aria-hidden="true">{t('DESK_PICKED', { count })}</strong>
              {acts}
              <Button size="compact-md" variant="subtle" onClick={picks.none}>
                {t('DESK_PICKED_NONE')}
              </Button>
            </>
          )}
        </section>
      )}
      {hasSheet && isOpen && (
        <ActsSheet count={count} onClose={() => setOpen(false)}>
          {acts}
        </ActsSheet>
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
    if (wasAtWork.current && !isAtWork) giveFocusBack(NO_TRAIL)
    wasAtWork.current = isAtWork
  }, [isAtWork])
}

function audienceOf(ids: readonly string[]): Audience {
  const [first, ...others] = ids
  return first !== undefined && others.length === 0
    ? { to: 'learner', learner: first }
    : { to: 'learners', learners: ids }
}
