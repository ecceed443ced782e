import { Button, Flex, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LiveFix } from '#contract/training.ts'
import { formatMoment } from '#web/locale.ts'
import { isFocusLost } from '#web/ui/behaviour/row-focus.ts'
import { useReturnFocus } from '#web/ui/behaviour/use-return-focus.ts'
import { challengesQuery } from '../queries.ts'
import css from './FixList.module.css'
import { useLiveFixes, useSwitchFixes, useVersionName } from './use-live-fixes.ts'

interface ItemProps {
  fix: LiveFix
  /** Names of unsolved challenges that cannot be solved while it is live. */
  stops: readonly string[]
  isBusy: boolean
  /** This fix is in the latest switch. An item that appears then is its new place: it takes over a lost focus. */
  isSwitched: boolean
  onSwitch: () => void
  close: () => void
}

function Item({ fix, stops, isBusy, isSwitched, onSwitch, close }: ItemProps) {
  const { t } = useTranslation()
  const nameOf = useVersionName()
  const button = useRef<HTMLButtonElement>(null)
  const [isMoved] = useState(isSwitched)
  useLayoutEffect(() => {
    if (isMoved && isFocusLost()) button.current?.focus({ preventScroll: true })
  }, [isMoved])
  const { title, version, since, isLive, codingChallenge, stopped } = fix
  return (
    <li className={css.fix} data-live={isLive}>
      <p className="ff-strong">{title}</p>
      <p className="ff-muted">
        {version === 'own' ? nameOf(fix) : <code>{version}</code>}{' '}
        {since !== null && (
          <time dateTime={since}>{t('FIXES_SINCE', { date: formatMoment(new Date(since)) })}</time>
        )}
      </p>
      {stopped !== null && <p>{t('FIXES_STOPPED', { why: stopped })}</p>}
      {isLive && stops.length > 0 && <p>{t('FIXES_STOPS', { names: stops.join(', ') })}</p>}
      <Group gap="sm">
        <Button
          ref={button}
          size="compact-md"
          variant="default"
          disabled={isBusy}
          loading={isBusy && isSwitched}
          onClick={onSwitch}
        >
          {t(isLive ? 'IN_THE_WAY_BACK' : 'IN_THE_WAY_FORTH')}
        </Button>
        {codingChallenge !== null && (
          <Link
            className="ff-action"
            to={`/coding-challenge/${codingChallenge}?at=${version === 'own' ? 'fix-it' : 'prove-it'}`}
            onClick={close}
          >
            {t(stopped === null ? 'FIXES_CODE' : 'FIXES_MEND')}
          </Link>
        )}
      </Group>
    </li>
  )
}

/** The fixes that are live and those that are put aside, with buttons to switch them. */
export default function FixList({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const fixes = useLiveFixes()
  const { data: challenges = [] } = useQuery(challengesQuery)
  const switchFixes = useSwitchFixes()
  useReturnFocus()
  const live = fixes.filter(({ isLive }) => isLive)
  const aside = fixes.filter(({ isLive }) => !isLive)
  const proven = aside.filter(({ isProven }) => isProven)
  const namesOf = ({ stops }: LiveFix) =>
    challenges.filter(({ key, solved }) => !solved && stops.includes(key)).map(({ name }) => name)
  const list = (some: readonly LiveFix[]) => (
    <Flex component="ul" direction="column" gap="xs" className="ff-list">
      {some.map((fix) => (
        <Item
          key={fix.lab}
          fix={fix}
          stops={namesOf(fix)}
          isBusy={switchFixes.isPending}
          isSwitched={switchFixes.variables?.fixes.some(({ lab }) => lab === fix.lab) ?? false}
          onSwitch={() => switchFixes.mutate({ fixes: [fix], live: !fix.isLive })}
          close={close}
        />
      ))}
    </Flex>
  )
  return (
    <Stack gap="sm" fz="sm" className={css.all} aria-live="polite">
      {live.length > 0 && (
        <>
          <h2>{t('FIXES_TITLE')}</h2>
          <p className="ff-muted">{t('FIXES_LEAD')}</p>
          {list(live)}
        </>
      )}
      {live.length > 1 && (
        <Button
          loading={switchFixes.isPending}
          onClick={() => switchFixes.mutate({ fixes: live, live: false })}
        >
          {t('FIXES_ALL_BACK')}
        </Button>
      )}
      {aside.length > 0 && (
        <>
          <h2>{t('FIXES_ASIDE')}</h2>
          {list(aside)}
          {proven.length > 1 && (
            <Button
              variant="default"
              loading={switchFixes.isPending}
              onClick={() => switchFixes.mutate({ fixes: proven, live: true })}
            >
              {t('FIXES_ALL_FORTH')}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}
