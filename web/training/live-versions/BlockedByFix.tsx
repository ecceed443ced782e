import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveFix } from '#contract/training.ts'
import { formatMoment } from '#web/locale.ts'
import { useReturnFocus } from '#web/ui/behaviour/use-return-focus.ts'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconArrowForwardUp from '~icons/arrow-forward-up'
import IconBarrierBlock from '~icons/barrier-block'
import { challengesQuery } from '../queries.ts'
import css from './BlockedByFix.module.css'
import { useLiveFixes, useObstacles, useSwitchFixes, useVersionName } from './use-live-fixes.ts'

/** A sentence with the version and the date on which it went live. */
function useSentence(): (fix: LiveFix) => string {
  const { t } = useTranslation()
  const nameOf = useVersionName()
  return (fix) => {
    const { title, since } = fix
    const version = nameOf(fix)
    return since === null
      ? t('IN_THE_WAY_FIX', { title, version })
      : t('IN_THE_WAY_FIX_SINCE', { title, version, date: formatMoment(new Date(since)) })
  }
}

interface BlockedByFixProps {
  /** The challenge's key. Undefined while it is not known. */
  challenge: string | undefined
  /** The learner is working on it, so fixes are not offered to go live again yet. */
  isUnderWay?: boolean
}

/**
 * Tells that the learner's own fixes block this challenge, and restores the weak code with one click; afterwards it
 * offers to put the fixes live again.
 */
export function BlockedByFix({ challenge, isUnderWay = false }: BlockedByFixProps) {
  const { t } = useTranslation()
  const { now, aside } = useObstacles(challenge)
  const sentence = useSentence()
  const nameOf = useVersionName()
  const switchFixes = useSwitchFixes()
  const place = useRef<HTMLDivElement>(null)
  const [hasFlipped, setFlipped] = useState(false)
  const isBlocked = now.length > 0
  useEffect(() => {
    // The clicked button is gone: keep the keyboard focus here.
    if (hasFlipped && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
  if (!isBlocked && (aside.length === 0 || (isUnderWay && !hasFlipped))) return null
  const turn = () => {
    setFlipped(true)
    switchFixes.mutate({ fixes: isBlocked ? now : aside, live: !isBlocked })
  }
  return (
    <div ref={place} tabIndex={-1} className={css.note} data-blocked={isBlocked} role="status">
      {isBlocked && <IconBarrierBlock size={28} className={css.sign ?? ''} aria-hidden="true" />}
      <div className={css.words}>
        {isBlocked && <p className="ff-strong">{t('IN_THE_WAY_TITLE')}</p>}
        {isBlocked && now.map((fix) => <p key={fix.lab}>{sentence(fix)}</p>)}
        {!isBlocked &&
          aside.map((fix) => (
            <p key={fix.lab}>{t('IN_THE_WAY_ASIDE', { title: fix.title, version: nameOf(fix) })}</p>
          ))}
        {(isBlocked || !isUnderWay) && (
          <Button
            size="compact-md"
            variant={isBlocked ? 'filled' : 'default'}
            leftSection={
              isBlocked ? (
                <IconArrowBackUp size={18} aria-hidden="true" />
              ) : (
                <IconArrowForwardUp size={18} aria-hidden="true" />
              )
            }
            loading={switchFixes.isPending}
            onClick={turn}
          >
            {t(isBlocked ? 'IN_THE_WAY_BACK' : 'IN_THE_WAY_FORTH')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Lists unsolved challenges that cannot be solved while the fix of this lab is live. */
export function BlockedChallenges({ lab }: { lab: string }) {
  const fix = useLiveFixes().find((each) => each.lab === lab && each.isLive)
  const { data = [] } = useQuery(challengesQuery)
  const names = data.filter(({ key, solved }) => !solved && fix?.stops.includes(key)).map(({ name }) => name)
  return fix && names.length > 0 ? <BlockedList fix={fix} names={names} /> : null
}

function BlockedList({ fix, names }: { fix: LiveFix; names: string[] }) {
  const { t } = useTranslation()
  const switchFixes = useSwitchFixes()
  useReturnFocus()
  return (
    <div className={css.note} role="status">
      <div className={css.words}>
        <p>{t('FIX_STOPS_OTHERS', { names: names.join(', ') })}</p>
        <Button
          size="compact-md"
          variant="default"
          loading={switchFixes.isPending}
          onClick={() => switchFixes.mutate({ fixes: [fix], live: false })}
        >
          {t('IN_THE_WAY_BACK')}
        </Button>
      </div>
    </div>
  )
}
