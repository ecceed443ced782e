import { Button } from '@mantine/core'
import { IconPlugOff, IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import css from './BoardNotices.module.css'
import type { Filters } from './filters.ts'

/** Tutorials come first in this shop: why the board is so short. */
export function TutorialNotice({ left }: { left: number }) {
  const { t } = useTranslation()
  return (
    <p className={css.notice}>
      <IconSchool size={28} aria-hidden="true" />
      <span>{t('INFO_FULL_CHALLENGE_MODE', { count: left })}</span>
    </p>
  )
}

interface Props {
  challenges: readonly ChallengeRow[]
  filters: Filters
  change: (part: Partial<Filters>) => void
}

/** Some challenges are switched off in this shop. */
export function DisabledNotice({ challenges, filters, change }: Props) {
  const { t } = useTranslation()
  const disabled = challenges.filter(({ disabledEnv }) => disabledEnv !== null)
  if (disabled.length === 0) return null
  const { showDisabledChallenges } = filters
  const env = [...new Set(disabled.map(({ disabledEnv }) => disabledEnv))].join(', ')
  return (
    <div className={css.notice}>
      <IconPlugOff size={28} aria-hidden="true" />
      <p>{t('INFO_DISABLED_CHALLENGES', { count: disabled.length, env })}</p>
      <Button variant="default" onClick={() => change({ showDisabledChallenges: !showDisabledChallenges })}>
        {t(showDisabledChallenges ? 'HIDE_DISABLED_CHALLENGES' : 'SHOW_DISABLED_CHALLENGES')}
      </Button>
    </div>
  )
}
